import test from 'ava'
import type { Tool } from '../../mcp/define-tool.js'
import { INSTRUCTIONS } from '../../mcp/instructions.js'
import { exactSchemas } from '../../mcp/json-schema.js'
import { parseArguments } from '../../mcp/parse-arguments.js'
import { TOOLS } from '../../mcp/registry.js'
import { toolList } from '../../mcp/tool-list.js'
import { ACTIONS } from '../../sdk/protocol/commands/act.js'

test('the list has these tools, in the order of a drive', (t) => {
  t.deepEqual(
    toolList({}).map(({ name }) => name),
    [
      'probe_session',
      'probe_lease',
      'probe_look',
      'probe_act',
      'probe_act_and_wait',
      'probe_observe',
      'probe_assert',
      'probe_navigate',
      'probe_scroll_to',
      'probe_capabilities',
      'probe_screenshot',
      'probe_clock',
      'probe_reconcile',
      'probe_tools',
      'probe_run',
    ],
  )
})

/** Maximum bytes of tools that describe many arguments; all others share one limit. */
const OWN_LIMITS: { readonly [name: string]: number } = {
  probe_act_and_wait: 3_000,
  probe_assert: 700,
  probe_look: 1_200,
  probe_observe: 1_000,
}
const LIMIT = 650
/** Bytes to reserve for each planned tool. */
const RESERVED = 450

test('the list takes at most 12,000 bytes with 18 tools, and the instructions at most 800', (t) => {
  const tools = toolList({})
  for (const tool of tools) {
    const bytes = Buffer.byteLength(JSON.stringify(tool))
    t.log(`${tool.name}: ${bytes} bytes`)
    t.true(bytes <= (OWN_LIMITS[tool.name] ?? LIMIT), `${tool.name}: ${bytes} bytes`)
  }
  const bytes = Buffer.byteLength(JSON.stringify({ tools }))
  t.log(`tool list: ${bytes} bytes`)
  t.true(bytes + (18 - tools.length) * RESERVED < 12_000, `${bytes} bytes`)
  t.true(INSTRUCTIONS.length < 800, `${INSTRUCTIONS.length} characters`)
})

test('every schema of the list is one plain object, which all model interfaces take', (t) => {
  for (const { name, inputSchema } of toolList({})) {
    t.is(inputSchema.type, 'object', name)
    for (const union of ['oneOf', 'anyOf', 'allOf']) t.false(union in inputSchema, `${name} has ${union}`)
  }
})

test('annotations say which tools only read, destroy nothing, and stay on this machine', (t) => {
  const annotations = Object.fromEntries(toolList({}).map(({ name, annotations: each }) => [name, each]))
  const reads = { readOnlyHint: true, openWorldHint: false }
  t.deepEqual(annotations, {
    probe_session: { openWorldHint: false },
    probe_lease: undefined,
    probe_look: reads,
    probe_act: undefined,
    probe_act_and_wait: undefined,
    probe_observe: reads,
    probe_assert: reads,
    probe_navigate: undefined,
    probe_scroll_to: { destructiveHint: false, idempotentHint: true },
    probe_capabilities: reads,
    probe_screenshot: reads,
    probe_clock: { destructiveHint: false },
    probe_reconcile: reads,
    probe_tools: reads,
    probe_run: undefined,
  })
})

test('the list contains the predicate grammar once', (t) => {
  const list = JSON.stringify(toolList({}))
  t.is(list.split('A predicate is {kind').length - 1, 1)
})

test('no schema has the bounds that mean "any whole number"', (t) => {
  const schemas = JSON.stringify(TOOLS.map(exactSchemas))
  t.false(schemas.includes(String(Number.MAX_SAFE_INTEGER)))
})

test('PROBE_ALL_TOOLS=1 lists every tool', (t) => {
  t.is(toolList({ PROBE_ALL_TOOLS: '1' }).length, TOOLS.length)
})

for (const tool of TOOLS) {
  test(`the examples of ${tool.name} are valid arguments of its shapes`, (t) => {
    const used = tool.examples.map((example) => {
      t.notThrows(() => parseArguments(tool, example), JSON.stringify(example))
      return tool.choose(example as Record<string, unknown>)
    })
    t.true(used.length > 0)
    t.true(used.every((name) => name in tool.members))
  })

  const shapes = tool.examples.flatMap((example) => {
    const [known] = knownArguments(tool, example).filter((name) => name.length > 3)
    return known === undefined ? [] : [{ example, known }]
  })
  if (shapes.length === 0) continue
  test(`${tool.name} names the nearest of an unknown argument in each of its shapes`, (t) => {
    for (const { example, known } of shapes) {
      const misspelt = `${known}x`
      const error = t.throws(() => parseArguments(tool, { ...example, [misspelt]: 1 }))
      t.like(error, { code: 'BAD_ARGUMENTS' })
      t.true(error?.message.includes(`has no argument "${misspelt}"; nearest: "${known}"`), error?.message)
    }
  })
}

function knownArguments(tool: Tool, example: object): string[] {
  const member = tool.members[tool.choose(example as Record<string, unknown>)]
  return Object.keys(member?.input.shape ?? {})
}

const REFUSED: [title: string, tool: string, args: object, message: string][] = [
  [
    'a camel-cased spelling of a snake-cased argument',
    'probe_assert',
    { predicate: { kind: 'settled' }, timeoutMs: 1 },
    'probe_assert (check) has no argument "timeoutMs"; nearest: "timeout_ms"',
  ],
  [
    'an argument of another shape of the tool',
    'probe_look',
    { action: 'page', by: 'role' },
    'probe_look (page) has no argument "by"',
  ],
  ['a missing action', 'probe_look', {}, 'probe_look needs an action; use one of page, find, element, state'],
  [
    'an unknown action of probe_session',
    'probe_session',
    { action: 'lst' },
    'probe_session has no action "lst"; use one of list, end, review, messages, narrate, resume, tune, feedback',
  ],
  [
    'a step without an element',
    'probe_act',
    { action: 'click' },
    'probe_act (single): name the element by ref or by target',
  ],
  [
    'a step with two elements',
    'probe_act',
    { ref: 'e1', target: { text: 'x' }, action: 'click' },
    'probe_act (single): name the element by ref or by target, not by both',
  ],
  [
    'an unknown field inside a target',
    'probe_act',
    { target: { testId: 'x' }, action: 'click' },
    'probe_act (single): target: has no argument "testId"; nearest: "testid"',
  ],
  [
    'a target that names in two ways',
    'probe_act',
    { target: { text: 'a', label: 'b' }, action: 'click' },
    'probe_act (single): target: name the element one way only, not by label and text',
  ],
  [
    'a fill without text',
    'probe_act',
    { ref: 'e1', action: 'fill' },
    'probe_act (single): fill needs args.text',
  ],
  [
    'arguments that an action does not take',
    'probe_act',
    { ref: 'e1', action: 'click', args: { text: 'x' } },
    'probe_act (single): click takes only args.native, not args.text',
  ],
  [
    'a misspelt argument of an action',
    'probe_act',
    { ref: 'e1', action: 'hover', args: { holdms: 5 } },
    'probe_act (single): args: has no argument "holdms"; nearest: "holdMs"',
  ],
  [
    'a hover that is too long',
    'probe_act',
    { ref: 'e1', action: 'hover', args: { holdMs: 1e9 } },
    'probe_act (single): args: holdMs: Too big: expected number to be <=60000',
  ],
  [
    'a drag to nowhere',
    'probe_act',
    { ref: 'e1', action: 'drag' },
    'probe_act (single): args: give args.to or args.by: where to drag',
  ],
  [
    'a drag to two places',
    'probe_act',
    { ref: 'e1', action: 'drag', args: { to: 'e2', by: { x: 1 } } },
    'probe_act (single): args: give args.to or args.by: where to drag',
  ],
  [
    'a file that has no content',
    'probe_act',
    { ref: 'e1', action: 'upload', args: { files: [{ name: 'a' }] } },
    'probe_act (single): args: files.0: give one of text, base64, path',
  ],
  [
    'a misspelt field of a file',
    'probe_act',
    { ref: 'e1', action: 'upload', args: { files: [{ paht: 'a' }] } },
    'probe_act (single): args: files.0: has no argument "paht"; nearest: "path"',
  ],
  [
    'an unknown action',
    'probe_act',
    { ref: 'e1', action: 'clck' },
    `probe_act (single): action: one of ${ACTIONS.join(', ')}; nearest: "click"`,
  ],
  [
    'a bad step among steps',
    'probe_act',
    { steps: [{ ref: 'e1', action: 'press' }] },
    'probe_act (steps): steps.0: press needs args.key',
  ],
  [
    'an unknown field inside a step',
    'probe_act',
    { steps: [{ ref: 'e1', action: 'click', argz: {} }] },
    'probe_act (steps): steps.0: has no argument "argz"; nearest: "args"',
  ],
  [
    'a timeout over the maximum',
    'probe_assert',
    { predicate: { kind: 'settled' }, timeout_ms: 1e9 },
    'probe_assert (check): timeout_ms: Too big: expected number to be <=120000',
  ],
  [
    'two destinations',
    'probe_navigate',
    { url: '/', reload: true },
    'probe_navigate: give one of url, reload, back, forward',
  ],
]

for (const [title, name, args, message] of REFUSED) {
  test(`refused by name: ${title}`, (t) => {
    const tool = TOOLS.find((each) => each.name === name) as Tool
    t.throws(() => parseArguments(tool, args), { message })
  })
}

test('fill also accepts its text as value, as many agents write it', async (t) => {
  const tool = TOOLS.find(({ name }) => name === 'probe_act') as Tool
  const { member, args } = parseArguments(tool, { ref: 'e1', action: 'fill', args: { value: 'x' } })
  const asked: unknown[] = []
  const context = { agent: { id: 'agent' }, ask: async (...given: unknown[]) => void asked.push(given) }
  await member.run(context as never, args)
  t.deepEqual(asked, [
    [
      undefined,
      'act',
      {
        target: { ref: 'e1' },
        action: 'fill',
        args: { text: 'x' },
        written: { text: 'x' },
        timeout_ms: 4000,
      },
      { refuseWhenThrottled: false },
    ],
  ])
})

test('probe_tools gives the whole grammar of claims, which the list only refers to', async (t) => {
  const tool = TOOLS.find(({ name }) => name === 'probe_tools') as Tool
  const { member, args } = parseArguments(tool, { name: 'predicates' })
  const { grammar } = (await member.run({} as never, args)) as { grammar: string }
  for (const rare of ['dialog {', 'style{', 'drawn']) {
    t.true(grammar.includes(rare), rare)
    t.false(JSON.stringify(toolList({})).includes(rare), rare)
  }
})
