/** Every command that a text names exists, and no text shows an npx call that may download a program. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@babel/parser'
import test from 'ava'
import { COMMAND_PROMPT, COMMAND_SUMMARY, RULES } from '../../cli/init/agents/instructions.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SOURCES = ['cli', 'daemon', 'mcp', 'sdk', 'workers']

const WORDS = [
  'daemon',
  'from',
  'in',
  'into',
  'is',
  'itself',
  'needs',
  'something',
  'to',
  'verifies',
  'yourself',
]
/** Errors name the `drive` command, which does not exist yet. */
const PLANNED = ['drive']

/** A call of npx that may download a package, in a sentence or in an agent's settings. */
const DOWNLOADS = [
  /\bnpx (?:-y\b|--yes\b|probe)/,
  /(?:^|[`"'$]\s?|\b[Rr]un:? )npx (?!--no-install\b)/m,
  /"npx",\s*"args":\s*\[\s*(?!"--no-install")/,
  /\bnpm exec\b|\b(?:yarn|pnpm) dlx\b|\bbunx\b/,
]

/** A token of the parser; a comment has a type without a label. */
interface Token {
  type: { label: string } | string
  value?: string | { cooked?: string } | null
}

async function commands(): Promise<string[]> {
  const files = await readdir(path.join(ROOT, 'cli/commands'))
  return files.map((file) => path.basename(file, '.ts'))
}

async function filesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const files = await readdir(path.join(ROOT, folder), { recursive: true })
  return files.filter((file) => pattern.test(file)).map((file) => path.join(folder, file))
}

async function pages(): Promise<string[]> {
  const root = (await readdir(ROOT)).filter((file) => file.endsWith('.md'))
  return [...root, ...(await filesIn('docs', /\.md$/))]
}

async function literalsOf(file: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, file), 'utf8')
  // Parsing is slow, and few files name a command.
  if (!/\bprobe\b|npx|npm exec|dlx|bunx/.test(text)) return []
  const { tokens } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript', 'jsx'],
    tokens: true,
  })
  return (tokens ?? []).flatMap(({ type, value }: Token) => {
    const text = typeof value === 'object' ? value?.cooked : value
    const isLiteral = typeof type === 'object' && /^string$|template/i.test(type.label)
    return isLiteral && text !== undefined ? [text] : []
  })
}

async function messages(): Promise<{ file: string; text: string }[]> {
  const files = (await Promise.all(SOURCES.map((folder) => filesIn(folder, /\.tsx?$/)))).flat()
  const literals = await Promise.all(
    [...files, 'setup.mjs', 'build.mjs'].map(async (file) =>
      (await literalsOf(file)).map((text) => ({ file, text })),
    ),
  )
  return literals.flat()
}

function unknownCommands(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(/\bprobe(?:-runtime)? ([a-z]+)\b/g)].flatMap(([, name = '']) =>
    known.includes(name) ? [] : [name],
  )
}

test('every command that a message names exists', async (t) => {
  const known = [...(await commands()), ...WORDS, ...PLANNED]
  const unknown = (await messages()).flatMap(({ file, text }) =>
    unknownCommands(text, known).map((name) => `${file}: probe ${name}`),
  )
  t.deepEqual(unknown, [])
})

test('every command that the docs show exists', async (t) => {
  const known = [...(await commands()), ...PLANNED]
  const unknown: string[] = []
  for (const page of await pages()) {
    const text = await readFile(path.join(ROOT, page), 'utf8')
    const shown = [...text.matchAll(/`([^`\n]+)`|^(?:\$ )?(?:npx .*)?(probe(?:-runtime)? .*)$/gm)]
    for (const [, inline, line] of shown)
      for (const name of unknownCommands(inline ?? line ?? '', known)) unknown.push(`${page}: probe ${name}`)
  }
  t.deepEqual(unknown, [])
})

test('no text starts a program that npx downloads', async (t) => {
  const texts = await messages()
  for (const page of await pages())
    texts.push({ file: page, text: await readFile(path.join(ROOT, page), 'utf8') })
  const found = texts.filter(({ text }) => DOWNLOADS.some((pattern) => pattern.test(text)))
  t.deepEqual(
    found.map(({ file }) => file),
    [],
  )
  for (const text of [RULES, COMMAND_SUMMARY, COMMAND_PROMPT]) t.notRegex(text, /\bnpx\b/)
})

test('an unknown command and a download are recognised', (t) => {
  t.deepEqual(unknownCommands('Run probe repair, then probe status.', ['status']), ['repair'])
  const isDownload = (text: string) => DOWNLOADS.some((pattern) => pattern.test(text))
  for (const text of [
    'npx probe mcp',
    'npx -y probe-runtime mcp',
    '{ "command": "npx", "args": ["probe", "mcp"] }',
    'Run npx ava',
    'npx ava',
    'pnpm dlx probe-runtime',
  ])
    t.true(isDownload(text), text)
  for (const text of [
    'npx --no-install probe-runtime mcp',
    'the option makes npx run the installed program',
    '{ "command": "npx", "args": ["--no-install", "probe-runtime", "mcp"] }',
  ])
    t.false(isDownload(text), text)
})
