import test from 'ava'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { WireEvent } from '../../../sdk/protocol/events.js'
import { accepting } from '../../../workers/intake/accepting.js'
import { EVENT_SCHEMAS } from '../../../workers/intake/event-schemas.js'
import { scenario, traceOf } from '../verdict/generate/scenario.js'

type Data = WireEvent['data']

const SCHEMAS = Object.entries(EVENT_SCHEMAS).map(([type, schema]) => ({
  type,
  schema,
  accepts: accepting(schema),
}))

/** Data of the event types that the generator does not produce. */
const OTHERS: readonly object[] = [
  { persisted: true },
  { files: ['a.ts'] },
  { call: 'c1', queuedMs: 1, firstByteMs: 2.5, lastByteMs: 3, bytes: 10, worker: true },
  { kind: 'long-task', value: 51.5, target: 'button' },
  { tool: 'vite', shown: true },
  { type: 'confirm', message: 'Delete?', accepted: true },
  { measures: ['long-task', 'interaction'] },
  { name: 'a.csv', url: 'blob:x', state: 'done', bytes: 3 },
  { url: 'http://a/', state: 'blocked', unprompted: true },
  { of: 3 },
  { boundary: 'Page', name: 'Error', message: 'boom' },
  { framework: 'react', text: 'did not match' },
  { channel: 'dom', count: 2, why: 'outbox' },
  { spot: 'canvas', channels: ['dom'], where: 'canvas', gone: true },
  { known: 3 },
  { action: 'fill', ref: 'e1', role: 'textbox', name: 'Note', locators: [{ label: 'Note' }], text: 'x' },
  { hidden: false, focused: true },
]

const data: fc.Arbitrary<object> = fc.oneof(
  scenario()
    .map((scene): Data[] => traceOf(scene).events.map((event) => event.data))
    .chain((all) => fc.constantFrom(...all)),
  fc.constantFrom(...OTHERS),
  fc.dictionary(fc.string(), fc.jsonValue()),
)

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'x'.repeat(201),
    'x'.repeat(20_001),
    -1,
    0.5,
    -0,
    2 ** 53,
    Number.POSITIVE_INFINITY,
    true,
    [],
    {},
    [1],
    ['a', 'b', 'c', 'd', 'e', 'f'],
  ),
  fc.jsonValue(),
)

/** A copy with one value changed, added or removed. */
function changed(
  value: object,
  path: readonly number[],
  how: 'other' | 'less' | 'more',
  by: unknown,
): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  let holder = copy
  let name: string | undefined
  for (const step of path) {
    const inner: unknown = name === undefined ? copy : holder[name]
    if (inner === null || typeof inner !== 'object') break
    const names = Object.keys(inner)
    if (names.length === 0) break
    holder = inner as Record<string, unknown>
    name = names[step % names.length]
  }
  if (how === 'more') holder.more = by
  else if (name !== undefined && how === 'other') holder[name] = by
  else if (name !== undefined) delete holder[name]
  return copy
}

test('accepts exactly what the schema parses', (t) => {
  let accepted = 0
  const property = fc.property(
    data,
    fc.array(fc.nat(20), { maxLength: 3 }),
    fc.constantFrom('other', 'less', 'more'),
    odd,
    (value, path, how, by) => {
      for (const each of [value, changed(value, path, how, by)]) {
        for (const { type, schema, accepts } of SCHEMAS) {
          const isParsed = schema.safeParse(each).success
          if (isParsed) accepted += 1
          if (accepts(each) !== isParsed) throw new Error(`${type} ${isParsed ? 'parses' : 'refuses'} it`)
        }
      }
    },
  )
  t.notThrows(() => fc.assert(property, { numRuns: 3_000 }))
  // About one value in two is valid data of some type: with far fewer, the test would show nothing.
  t.true(accepted > 1_000, `${accepted}`)
})

test('accepts data of every event type', (t) => {
  const samples = [
    ...fc
      .sample(scenario(), { numRuns: 300, seed: 1 })
      .flatMap((scene) => traceOf(scene).events.map((event): object => event.data)),
    ...OTHERS,
  ]
  for (const { type, accepts } of SCHEMAS) t.true(samples.some(accepts), type)
})

test('refuses to compile a schema of unknown kind', (t) => {
  t.throws(() => accepting(z.date()), { instanceOf: TypeError })
  t.throws(() => accepting(z.object({ a: z.string() })), { instanceOf: TypeError })
  t.throws(() => accepting(z.string().check(z.regex(/a/))), { instanceOf: TypeError })
})
