/** Every answer fits its budget, whatever it contains, and keeps what decides. */
import test from 'ava'
import fc from 'fast-check'
import { ANSWER_MIN_BYTES, withinBudget } from '../../../mcp/answers/budget.js'
import { bytesOf } from '../../../workers/answers/bytes.js'
import { elide, LEAST_BYTES } from '../../../workers/answers/elide.js'

const REMEDY = { narrowBy: ['since', 'filters'], canRaise: true }

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.string({ unit: 'binary', maxLength: 5_000 }),
  fc.array(fc.jsonValue(), { maxLength: 200 }),
  fc.dictionary(fc.string({ maxLength: 300 }), fc.jsonValue(), { maxKeys: 60 }),
  fc.array(fc.record({ t: fc.integer(), text: fc.string({ maxLength: 400 }) }), { maxLength: 300 }),
)

test('any value fits its byte limit, and stays JSON', (t) => {
  fc.assert(
    fc.property(value, fc.integer({ min: LEAST_BYTES, max: 4_000 }), (whole, limit) => {
      const cut = elide(whole, limit)
      const text = JSON.stringify(cut)
      t.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(cut)))
      if (bytesOf(cut) > limit) throw new Error(`${bytesOf(cut)} bytes of ${limit}`)
    }),
  )
  t.pass()
})

test('any answer fits its budget and keeps its verdict and its because', (t) => {
  const answer = fc
    .record({
      fields: fc.dictionary(fc.string({ maxLength: 50 }), value, { maxKeys: 40 }),
      verified: fc.constantFrom('yes', 'no', 'unknown'),
      because: fc.string({ minLength: 1, maxLength: 160 }),
    })
    .map(({ fields, ...verdict }) => ({ ...fields, ...verdict }))
  fc.assert(
    fc.property(answer, fc.integer({ min: ANSWER_MIN_BYTES, max: 20_000 }), (whole, limit) => {
      const cut = withinBudget(whole, limit, REMEDY)
      if (bytesOf(cut) > limit) throw new Error(`${bytesOf(cut)} bytes of ${limit}`)
      const { verified, because } = JSON.parse(JSON.stringify(cut))
      return verified === whole.verified && because === whole.because
    }),
  )
  t.pass()
})

test('any error fits and keeps its code, its recovery and a short message', (t) => {
  const error = fc.record({
    code: fc.constantFrom('NO_MATCH', 'AMBIGUOUS_SESSION'),
    message: fc.string({ maxLength: 200 }),
    recovery: fc.string({ maxLength: 200 }),
    detail: value,
  })
  fc.assert(
    fc.property(error, (whole) => {
      const cut = withinBudget({ error: whole }, ANSWER_MIN_BYTES, REMEDY) as { error: typeof whole }
      if (bytesOf(cut) > ANSWER_MIN_BYTES) throw new Error(`${bytesOf(cut)} bytes`)
      const { code, message, recovery } = cut.error
      return code === whole.code && recovery === whole.recovery && message === whole.message
    }),
  )
  t.pass()
})

test('an answer that fits is returned as it is', (t) => {
  const answer = { events: [1, 2, 3], cost: { events: 3, bytes: 7 } }
  t.is(withinBudget(answer, ANSWER_MIN_BYTES, REMEDY), answer)
})

test('a long timeline keeps its latest events, whole, and its counts and the note say so', (t) => {
  const events = Array.from({ length: 500 }, (_, t) => ({ t, type: 'dom', text: 'x'.repeat(60) }))
  const cut = withinBudget(
    { window_ms: 5, events, summary: { network: 1 }, cost: { events: 500, bytes: 9, droppedOldest: 7 } },
    8_192,
    REMEDY,
  )
  const kept = cut.events as typeof events
  t.true(kept.length > 60)
  t.deepEqual(kept, events.slice(-kept.length))
  t.deepEqual(cut.cost, { events: kept.length, bytes: bytesOf(kept), droppedOldest: 507 - kept.length })
  t.is(
    cut.leftOut,
    `events: the latest ${kept.length} of 500. To see more, narrow with since, filters or raise max_bytes (at most 1048576).`,
  )
})

test('a long outline is cut at the end of a line, and says so', (t) => {
  const tree = Array.from({ length: 500 }, (_, i) => `button "Row ${i}" (ref=e${i})`).join('\n')
  const cut = withinBudget({ tree, nodes: 500, cost: { bytes: 1, tokens: 1 } }, 8_192, REMEDY)
  t.regex(String(cut.tree), /\(ref=e\d+\)\n… \([\d,]+ characters\)$/)
  t.true(cut.truncated)
  t.is(cut.nodes, 500)
})

test('a large store shows its first entries and counts the others', (t) => {
  const byId = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`a${i}`, { name: `Item ${i}` }]))
  const cut = withinBudget({ found: true, value: { byId, total: 3 } }, ANSWER_MIN_BYTES, REMEDY)
  const { byId: shown, total } = cut.value as { byId: Record<string, unknown>; total: number }
  t.is(total, 3)
  t.deepEqual(shown.a0, { name: 'Item 0' })
  t.is(shown['…'], `${500 - Object.keys(shown).length + 1} more of 500`)
  t.regex(String(cut.leftOut), /^value: a part\. To see more/)
})
