/** Calls of every tool: most fit the tool's schema, the others are spoiled ones. */
import fc from 'fast-check'
import type { Tool } from '../../mcp/define-tool.js'
import { exactSchemas } from '../../mcp/json-schema.js'
import { parseArguments } from '../../mcp/parse-arguments.js'
import { TOOLS } from '../../mcp/registry.js'
import { FIND_STRATEGIES } from '../../sdk/protocol/commands/find.js'
import { claim } from './claims.js'
import { fromObject, type Schema } from './from-schema.js'
import { filled, UNSEEN } from './live.js'
import { step } from './steps.js'
import { live, nonsense, text } from './values.js'

export interface Call {
  name: string
  args: unknown
}

const RUN = 'probe_run'
const STEPS = 4
const ADVANCE_MS = 100_000
/** ms that a mocked answer may be held back */
const RULE_MS = 500
const ADDRESSES = ['/', '/?x=1', '#a', 'nowhere', 'javascript:1', 'about:blank', '//', 'http://', 'data:,a']

const SERVERS = ['http://localhost:9/', 'https://127.0.0.1:9/a?b#c', 'http://nowhere.invalid/']

const yes = fc.constant(true)
const side = fc.integer({ min: 100, max: 2_000 })
const part = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: undefined })
const mockRule = fc
  .tuple(
    fc.record({ urlContains: part(text), method: part(fc.constantFrom('GET', 'POST', 'x')) }),
    fc.oneof(
      fc.record({ offline: yes }),
      fc.record({ status: fc.integer({ min: 200, max: 599 }), body: part(fc.jsonValue({ maxDepth: 2 })) }),
      fc.record({ delayMs: fc.nat(RULE_MS), times: fc.integer({ min: 1, max: 3 }) }),
    ),
  )
  .map(([where, what]) => ({ ...where, ...what }))
const strategies = fc.constantFrom(...FIND_STRATEGIES)
const searched = fc.oneof(
  fc.record({ by: fc.constant('role'), value: fc.constantFrom('button', 'link', 'row'), name: text }),
  fc.record({ by: strategies, value: text }),
)

/** Arguments that depend on each other, by their names. */
const TOGETHER: readonly [fields: readonly string[], arbitrary: fc.Arbitrary<object>][] = [
  [['ref', 'target', 'action', 'args'], step],
  [['steps'], fc.record({ steps: fc.array(step, { minLength: 1, maxLength: STEPS }) })],
  [['by', 'value', 'name'], searched],
  [['predicate'], fc.record({ predicate: claim })],
  [['until'], fc.record({ until: claim })],
  [
    ['url', 'reload', 'back', 'forward'],
    fc.oneof(
      fc.record({ url: fc.constantFrom(...ADDRESSES) }),
      fc.record({ reload: yes }),
      fc.record({ back: yes }),
      fc.record({ forward: yes }),
    ),
  ],
  [
    ['url', 'viewport'],
    fc.record({
      url: fc.oneof(live('page'), fc.constantFrom(...SERVERS)),
      viewport: part(fc.record({ width: side, height: side })),
    }),
  ],
  [['rules'], fc.record({ rules: part(fc.array(mockRule, { maxLength: STEPS })) })],
  [
    ['freeze', 'advance', 'reset'],
    fc.oneof(
      fc.record({ freeze: yes }),
      fc.record({ advance: fc.integer({ min: 0, max: ADVANCE_MS }) }),
      fc.record({ reset: yes }),
    ),
  ],
]

function memberArguments(schema: Schema): fc.Arbitrary<object> {
  const fields = Object.keys((schema.properties ?? {}) as object)
  const joined = TOGETHER.filter(([names]) => names.every((name) => fields.includes(name)))
  const own = fromObject(
    schema,
    joined.flatMap(([names]) => names),
  )
  return fc
    .tuple(own, ...joined.map(([, arbitrary]) => arbitrary))
    .map((parts) => Object.assign({}, ...parts) as object)
}

/** True when the call reaches its tool's handler. */
export function isValid({ name, args }: Call): boolean {
  const tool = TOOLS.find((each) => each.name === name)
  if (tool === undefined || args === null || typeof args !== 'object') return false
  try {
    parseArguments(tool, args)
  } catch {
    return false
  }
  return true
}

function callsOf(tool: Tool): fc.Arbitrary<Call> {
  return fc.oneof(
    ...Object.values(exactSchemas(tool)).map((schema) =>
      memberArguments(schema)
        .map((args): Call => ({ name: tool.name, args }))
        .filter((call) => isValid({ ...call, args: filled(call.args, UNSEEN) })),
    ),
  )
}

const described = fc.constantFrom(...TOOLS).map(({ name }): Call => ({ name: 'probe_tools', args: { name } }))
const direct = fc.oneof(...TOOLS.filter(({ name }) => name !== RUN).map(callsOf), described)
const forwarded = direct.map(({ name, args }): Call => ({ name: RUN, args: { name, arguments: args } }))
const asked = fc.oneof({ weight: TOOLS.length, arbitrary: direct }, { weight: 1, arbitrary: forwarded })

const spoilers: readonly ((call: Call) => fc.Arbitrary<Call>)[] = [
  ({ name }) => nonsense.map((args) => ({ name, args })),
  ({ name, args }) =>
    fc.record({ field: text, value: nonsense }).map(({ field, value }) => ({
      name,
      args: { ...(args as object), [String(filled(field, UNSEEN))]: value },
    })),
  ({ name, args }) =>
    fc.record({ pick: fc.nat(20), value: fc.option(nonsense, { nil: undefined }) }).map(({ pick, value }) => {
      const fields = Object.keys(args as object)
      const field = fields[pick % Math.max(1, fields.length)] ?? 'field'
      return { name, args: { ...(args as object), [field]: value } }
    }),
  ({ args }) =>
    fc.constantFrom('probe_lok', 'probe_', 'tools/call', '__proto__').map((name) => ({ name, args })),
]
const spoiled = asked.chain((call) => fc.oneof(...spoilers.map((spoil) => spoil(call))))

const calls: fc.Arbitrary<Call> = fc.oneof({ weight: 3, arbitrary: asked }, { weight: 1, arbitrary: spoiled })

/**
 * Generates calls, the same ones for the same seed.
 *
 * @returns calls with live values in them
 */
export function generated(seed: number, count: number): Call[] {
  return fc.sample(calls, { seed, numRuns: count })
}
