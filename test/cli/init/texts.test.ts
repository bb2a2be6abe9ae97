/** JSON entries, marked blocks and script tags: added, recognised and removed; the rest stays, byte for byte. */
import test from 'ava'
import { claudeCode } from '../../../cli/init/agents/claude-code.js'
import { removeJsonEntry, setJsonEntry } from '../../../cli/init/edit/json-entry.js'
import { removeMarked, setMarked } from '../../../cli/init/edit/marked.js'
import { addScriptTag, removeScriptTag } from '../../../cli/init/edit/script-tag.js'
import { localServer } from '../../../cli/local-program.js'

const value = { command: 'npx', args: ['mcp'] }
const ENTRY = {
  path: ['servers', 'probe'],
  value,
  isOurs: (there: unknown) => (there as { command?: string }).command === 'old-probe',
}
const ALONE = `{
  "servers": {
    "probe": {
      "command": "npx",
      "args": [
        "mcp"
      ]
    }
  }
}
`

for (const [form, before, after] of [
  ['no file', undefined, ALONE],
  ['an empty file', ' \n', ALONE],
  [
    'comments, tabs and a trailing comma',
    '{\n\t// mine\n\t"servers": {\n\t\t"other": { "command": "x" },\n\t},\n}\n',
    '{\n\t// mine\n\t"servers": {\n\t\t"probe": {\n\t\t\t"command": "npx",\n\t\t\t"args": [\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t},\n\t\t"other": { "command": "x" },\n\t},\n}\n',
  ],
  [
    'no servers yet',
    '{\n    "inputs": []\n}\n',
    '{\n    "servers": {\n        "probe": {\n            "command": "npx",\n            "args": [\n                "mcp"\n            ]\n        }\n    },\n    "inputs": []\n}\n',
  ],
  [
    'an empty object in an object of one line',
    '{ "servers": {} }',
    '{ "servers": {\n  "probe": {\n    "command": "npx",\n    "args": [\n      "mcp"\n    ]\n  }\n} }',
  ],
  [
    'others in one line',
    '{ "servers": { "other": { "command": "x" } } }\n',
    '{ "servers": { "probe": {"command":"npx","args":["mcp"]}, "other": { "command": "x" } } }\n',
  ],
  [
    'an entry of an earlier version',
    '{\n  "servers": {\n    "probe": { "command": "old-probe" }, // old\n  }\n}\n',
    '{\n  "servers": {\n    "probe": {\n      "command": "npx",\n      "args": [\n        "mcp"\n      ]\n    }, // old\n  }\n}\n',
  ],
] as const) {
  test(`a JSON entry is written once: ${form}`, (t) => {
    t.deepEqual(setJsonEntry(before, ENTRY), { kind: 'write', text: after })
    t.deepEqual(setJsonEntry(after, ENTRY), { kind: 'done' })
  })
}

for (const [form, text, left] of [
  ['a file of its own', ALONE, undefined],
  [
    'comments, tabs and a trailing comma',
    '{\n\t// mine\n\t"servers": {\n\t\t"probe": { "command": "old-probe" },\n\t\t"other": {},\n\t},\n}\n',
    '{\n\t// mine\n\t"servers": {\n\t\t"other": {},\n\t},\n}\n',
  ],
  [
    'others in one line',
    '{ "servers": { "probe": {"command":"npx","args":["mcp"]}, "other": { "command": "x" } } }\n',
    '{ "servers": { "other": { "command": "x" } } }\n',
  ],
  [
    'an entry after another one',
    '{ "servers": { "other": {}, "probe": { "command": "old-probe" } } }\n',
    '{ "servers": { "other": {} } }\n',
  ],
  [
    'the only server, beside other settings',
    '{\n  "servers": {\n    "probe": { "command": "old-probe" }\n  },\n  "inputs": []\n}\n',
    '{\n  "servers": {},\n  "inputs": []\n}\n',
  ],
  [
    'the only server, with a comment',
    '{ "servers": {\n  "probe": { "command": "old-probe" } // ours\n} }\n',
    '{ "servers": { // ours\n} }\n',
  ],
] as const) {
  test(`a JSON entry is removed once: ${form}`, (t) => {
    t.deepEqual(
      removeJsonEntry(text, ENTRY),
      left === undefined ? { kind: 'remove' } : { kind: 'write', text: left },
    )
    t.deepEqual(removeJsonEntry(left ?? '{}', ENTRY), { kind: 'done' })
  })
}

test('a JSON entry of somebody else is not removed', (t) => {
  const edit = removeJsonEntry('{ "servers": { "probe": { "command": "a-space-probe" } } }', ENTRY)
  t.like(edit, { kind: 'by-hand', why: 'its "servers.probe" is something else' })
})

for (const [form, text, why] of [
  ['a syntax error', '{\n  "servers": {\n    nonsense\n}', /^it is not valid JSON: \w+ in line 3$/],
  [
    'an entry of somebody else',
    '{ "servers": { "probe": { "command": "a-space-probe" } } }',
    /is something else$/,
  ],
  ['a list where an object belongs', '{ "servers": [] }', /has no place in it$/],
  ['null', 'null', /has no place in it$/],
] as const) {
  test(`JSON is left to a person: ${form}`, (t) => {
    const edit = setJsonEntry(text, ENTRY)
    t.is(edit.kind, 'by-hand')
    if (edit.kind === 'by-hand') t.regex(edit.why, why)
  })
}

const BLOCK = '<!-- probe:begin -->\nLook.\nAct.\n<!-- probe:end -->'

for (const [form, before, after] of [
  ['no file', undefined, `head\n${BLOCK}\n`],
  ['an empty file', '', `${BLOCK}\n`],
  ['text of others', '# Rules\n\nBe kind.', `# Rules\n\nBe kind.\n\n${BLOCK}\n`],
  [
    'an older block in the middle',
    'Before.\n<!-- probe:begin -->\nOld.\n<!-- probe:end -->\nAfter.\n',
    `Before.\n${BLOCK}\nAfter.\n`,
  ],
  ['Windows line ends', 'Mine.\r\n', `Mine.\r\n\r\n${BLOCK.replaceAll('\n', '\r\n')}\r\n`],
] as const) {
  test(`a block is written once: ${form}`, (t) => {
    t.deepEqual(setMarked(before, 'Look.\nAct.\n', 'head\n'), { kind: 'write', text: after })
    t.deepEqual(setMarked(after, 'Look.\nAct.\n', 'head\n'), { kind: 'done' })
  })
}

for (const [form, text, left] of [
  ['a file of its own', `head\n${BLOCK}\n`, undefined],
  ['a file without a head', `${BLOCK}\n`, undefined],
  ['text before it', `# Rules\n\nBe kind.\n\n${BLOCK}\n`, '# Rules\n\nBe kind.\n'],
  ['text around it', `Before.\n${BLOCK}\nAfter.\n`, 'Before.\nAfter.\n'],
  ['Windows line ends', `Mine.\r\n\r\n${BLOCK.replaceAll('\n', '\r\n')}\r\n`, 'Mine.\r\n'],
] as const) {
  test(`a block is removed once: ${form}`, (t) => {
    t.deepEqual(
      removeMarked(text, 'head\n'),
      left === undefined ? { kind: 'remove' } : { kind: 'write', text: left },
    )
    t.deepEqual(removeMarked(left ?? '', 'head\n'), { kind: 'done' })
  })
}

for (const [form, text] of [
  ['one marker', 'Mine.\n<!-- probe:begin -->\n'],
  ['markers the wrong way round', '<!-- probe:end -->\n<!-- probe:begin -->'],
  ['two blocks', `${BLOCK}\n${BLOCK}`],
] as const) {
  test(`a block is left to a person: ${form}`, (t) => {
    t.is(setMarked(text, 'Look.').kind, 'by-hand')
    t.is(removeMarked(text).kind, 'by-hand')
  })
}

const SRC = 'http://127.0.0.1:7762/probe.js'
const TAG = `<script src="${SRC}"></script>`
const isOurs = (src: string) => src.endsWith('/probe.js')

for (const [form, before, after] of [
  [
    'a head of many lines',
    '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8">\n  </head>\n</html>\n',
    `<!doctype html>\n<html>\n  <head>\n    ${TAG}\n    <meta charset="utf-8">\n  </head>\n</html>\n`,
  ],
  ['a head of one line', '<head><title>T</title></head><p>', `<head>${TAG}<title>T</title></head><p>`],
  [
    'a head in a comment before it',
    '<!-- <head> --><html><head data-a=">">\n<title></title></head>',
    `<!-- <head> --><html><head data-a=">">\n${TAG}\n<title></title></head>`,
  ],
] as const) {
  test(`a script tag is written once and removed once: ${form}`, (t) => {
    t.deepEqual(addScriptTag(before, SRC, isOurs), { kind: 'write', text: after })
    t.deepEqual(addScriptTag(after, SRC, isOurs), { kind: 'done' })
    t.deepEqual(removeScriptTag(after, isOurs), { kind: 'write', text: before })
    t.deepEqual(removeScriptTag(before, isOurs), { kind: 'done' })
  })
}

test('a script tag is left to a person: no head, another port', (t) => {
  t.is(addScriptTag('<p>Hello</p>', SRC, isOurs).kind, 'by-hand')
  const other = addScriptTag('<head><script src="http://localhost:1/probe.js"></script></head>', SRC, isOurs)
  t.like(other, { kind: 'by-hand', why: 'it loads http://localhost:1/probe.js' })
})

test('an entry that starts the copy of another app of the repository stays', (t) => {
  const { files } = claudeCode
  const [server] = files
  const [web, admin] = [localServer('pnpm', 'apps/web'), localServer('pnpm', 'apps/admin')]
  const text = server?.apply(undefined, [web])
  t.is(text?.kind, 'write')
  const written = text?.kind === 'write' ? text.text : ''
  t.deepEqual(server?.apply(written, [admin, web]), { kind: 'done' })
  t.is(server?.apply(written, [admin]).kind, 'write', 'that app no longer uses probe')
  t.is(server?.apply(written.replace('exec', 'dlx'), [admin, web]).kind, 'write')
  t.is(
    server?.apply(written.replace(/,\s*"--folder",\s*"..\/.."/, ''), [admin, web]).kind,
    'write',
    'an older form',
  )
  t.deepEqual(server?.revert(written, [admin]), { kind: 'remove' })
})
