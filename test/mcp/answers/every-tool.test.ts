/** No answer exceeds its budget, whichever tool gives it and whichever of its fields is large. */
import test from 'ava'
import fc from 'fast-check'
import { answerOf } from '../../../mcp/answers/answer.js'
import { ANSWER_BYTES, ANSWER_MIN_BYTES } from '../../../mcp/answers/budget.js'
import { TOOLS } from '../../../mcp/registry.js'
import { NESTING_MAX } from '../../../sdk/protocol/limits.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { type Answer, bytesOf, measuring } from '../../../workers/answers/bytes.js'
import { ANSWER_MAX_BYTES, cutTo } from '../../../workers/answers/cut.js'
import { giantOutputs, type Size } from '../../workers/answers/giant-outputs.js'

/** Fields that state how much was left out. */
const NOTES = ['leftOut', 'truncated', 'droppedOldest', 'cost']

function nested(levels: number, inner: Json): Json {
  let value = inner
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { inner: value }
  return value
}

const size: fc.Arbitrary<Size> = fc
  .record({
    entries: fc.constantFrom(0, 1, 25, 300),
    unit: fc.constantFrom('x', '"', '\\', '\u0000', 'é', '\u{1f600}', '\n'),
    chars: fc.constantFrom(0, 40, 2_000, 20_000),
    keys: fc.constantFrom(0, 3, 100),
    levels: fc.constantFrom(0, 5, NESTING_MAX),
  })
  .filter(({ entries, chars }) => entries * chars <= 100_000)
  .map(({ entries, unit, chars, keys, levels }) => {
    const text = unit.repeat(chars)
    const wide = Object.fromEntries(
      Array.from({ length: keys }, (_, i) => [`key ${i}`, text.slice(0, 2_000)]),
    )
    return { entries, text, value: nested(levels, { ...wide, text }) }
  })

/** The same kinds of values in the same places. A cut value may be a text that counts what is missing. */
function isOneShape(whole: unknown, cut: unknown): boolean {
  if (typeof cut === 'string')
    return whole !== null && (typeof whole === 'string' || typeof whole === 'object')
  if (Array.isArray(cut)) return Array.isArray(whole)
  if (cut === null || typeof cut !== 'object') return Object.is(whole, cut)
  if (whole === null || typeof whole !== 'object' || Array.isArray(whole)) return false
  const record = whole as Answer
  return Object.entries(cut).every(([key, value]) => key === '…' || isOneShape(record[key], value))
}

function asTool(name: string, output: object, max_bytes?: number): Answer {
  const tool = TOOLS.find((each) => each.proves === ['assert', 'actAndWait'].includes(name))
  const member = Object.values(tool?.members ?? {})[0]
  if (tool === undefined || member === undefined) throw new Error('no tool')
  const shaping = { detail: 'full' as const, ...(max_bytes === undefined ? {} : { max_bytes }) }
  return answerOf({ tool, member, shaping, result: output, isOneOfSeveral: true })
}

test('the output of every operation fits its answer, keeps its shape, and notes what is missing', (t) => {
  const limit = fc.constantFrom(ANSWER_MIN_BYTES, undefined, ANSWER_MAX_BYTES)
  fc.assert(
    fc.property(size, limit, (each, max_bytes) => {
      for (const [name, output] of Object.entries(giantOutputs(each))) {
        const { answer, cuts } = cutTo(output as object as Answer, ANSWER_MAX_BYTES)
        const crossed = cuts.length === 0 ? answer : { ...answer, cuts }
        const given = asTool(name, crossed, max_bytes)
        const bytes = bytesOf(given)
        if (bytes > (max_bytes ?? ANSWER_BYTES)) throw new Error(`${name}: ${bytes} bytes`)
        const whole = output as object as Answer
        const changed = Object.keys(whole).filter(
          (field) => !NOTES.includes(field) && JSON.stringify(given[field]) !== JSON.stringify(whole[field]),
        )
        if (changed.length > 0 !== (given.leftOut !== undefined))
          throw new Error(`${name}: ${changed} changed; leftOut: ${given.leftOut}`)
        for (const field of Object.keys(given))
          if (!NOTES.includes(field) && !isOneShape(whole[field], given[field]))
            throw new Error(`${name}.${field}: ${JSON.stringify(given[field]).slice(0, 200)}`)
      }
    }),
    { numRuns: 15 },
  )
  t.pass()
})

test('a verdict that two cuts shortened keeps what it decided', (t) => {
  const text = 'x'.repeat(20_000)
  const { assert } = giantOutputs({ entries: 300, text, value: { text } })
  const { answer, cuts } = cutTo(assert as object as Answer, ANSWER_MAX_BYTES)
  const { verified, verifiedReason, id, since, leftOut } = asTool('assert', { ...answer, cuts })
  t.deepEqual(
    { verified, verifiedReason, id, since },
    { verified: 'no', verifiedReason: 'assertion_failed', id: 'v1', since: 1 },
  )
  t.regex(String(leftOut), /nearMiss: \d+ of 300/)
})

test('a value is measured like its JSON', (t) => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => measuring()(value) === bytesOf(value)))
  t.pass()
})

test('a value of any depth is cut in linear time', (t) => {
  const value = nested(NESTING_MAX, 'x'.repeat(8 * 1024 * 1024))
  const start = performance.now()
  const { answer } = cutTo({ found: true, value }, ANSWER_BYTES)
  t.true(bytesOf(answer) <= ANSWER_BYTES)
  t.true(performance.now() - start < 5_000)
})
