/** The tables of docs/design describe what the program does. */
import { readFileSync } from 'node:fs'
import test from 'ava'
import { type Liveness, type LivenessEvent, transition } from '../../daemon/sessions/liveness.js'
import { BLIND_SPOTS, CHURN } from '../../sdk/protocol/events.js'
import { CLOSE, FINAL_CLOSE_CODES, FRAME } from '../../sdk/protocol/frames.js'
import { LEAVES } from '../../workers/predicates/index.js'
import { GRADES } from '../../workers/predicates/leaf.js'
import { DETECTORS } from '../../workers/verdict/contradictions/index.js'
import { REASONS } from '../corpus/explanations.js'
import { partsOf, tableUnder } from './markdown.js'

const pageOf = (name: string) =>
  readFileSync(new URL(`../../../docs/design/${name}.md`, import.meta.url), 'utf8')
const verdict = pageOf('verdict')
const wire = pageOf('wire')
const sessions = pageOf('sessions')

test('the verdict tables have every code that a verdict may give, and no other', (t) => {
  const codes = tableUnder(verdict, 'Leaf codes').map(({ Code = '', Value }) => [
    Code,
    Value === 'false' ? 'no' : 'unknown',
  ])
  const rows = tableUnder(verdict, 'Decision table')
    .filter(({ verifiedReason = '' }) => /^\w+$/.test(verifiedReason))
    .map(({ verifiedReason = '', verified = '' }) => [verifiedReason, verified])
  const given = Object.entries(REASONS).map(([code, { verified }]) => [code, verified])
  t.deepEqual(Object.fromEntries([...codes, ...rows]), Object.fromEntries(given))
})

test('the decision table numbers its rows from 1 and ends with a yes', (t) => {
  const rows = tableUnder(verdict, 'Decision table')
  t.deepEqual(
    rows.map(({ Row }) => Row),
    rows.map((_, i) => `${i + 1}`),
  )
  t.deepEqual(
    rows.filter(({ verified }) => verified === 'yes').map(({ Row }) => Row),
    [`${rows.length}`],
  )
})

test('the contradictions are those of the registry, with their tiers', (t) => {
  const rows = tableUnder(verdict, 'Contradictions').map(({ Kind, Tier }) => ({ Kind, tiers: partsOf(Tier) }))
  t.deepEqual(
    rows,
    DETECTORS.map(({ kind, tiers }) => ({ Kind: kind, tiers: [...tiers] })),
  )
})

test('the leaves are those of the registry, with what they read and prove', (t) => {
  const rows = tableUnder(verdict, 'Leaves').map(({ kind, Grade, Reads }) => ({ kind, Grade, Reads }))
  t.deepEqual(
    rows,
    Object.values(LEAVES).map(({ kind, grade, reads }) => ({
      kind,
      Grade: grade,
      Reads: reads.join(', ') || 'nothing',
    })),
  )
})

test('every field of a leaf is in its row', (t) => {
  for (const { kind, Fields = '' } of tableUnder(verdict, 'Leaves')) {
    const leaf = Object.values(LEAVES).find((each) => each.kind === kind)
    const fields = Object.keys(leaf?.schema.def.shape ?? {}).filter((field) => field !== 'kind')
    const named = Fields.split(/[ ,()]+/)
    const isLocated = named.includes('locator')
    const missing = fields.filter((field) => !named.includes(field))
    t.deepEqual(isLocated ? missing.filter((field) => !LOCATORS.includes(field)) : missing, [], kind)
  }
})

const LOCATORS = ['ref', 'testid', 'label', 'role', 'name', 'text', 'placeholder', 'alt']

test('grades are listed from the strongest to the weakest', (t) => {
  const [{ Value = '' } = {}] = tableUnder(verdict, 'Honesty')
  t.deepEqual(Value.match(/\w+(?= >|$)/g), GRADES.toReversed())
})

test('blind spots are those of the protocol', (t) => {
  const named = tableUnder(verdict, 'Blind spots').flatMap(({ Spot }) => partsOf(Spot))
  t.deepEqual(named.toSorted(), [...BLIND_SPOTS].toSorted())
})

test('frames and close codes are those of the protocol', (t) => {
  const kinds = tableUnder(wire, 'Frames', 1).map(({ Kind, Name }) => [Name, Number(Kind)])
  t.deepEqual(Object.fromEntries(kinds), FRAME)
  const codes = tableUnder(wire, 'Hello and welcome')
  t.deepEqual(codes.map((row) => Number(row['Close code'])).toSorted(), Object.values(CLOSE).toSorted())
  const final = codes.filter((row) => row['The page'] === 'stops').map((row) => Number(row['Close code']))
  t.deepEqual(final.toSorted(), [...FINAL_CLOSE_CODES].toSorted())
  t.true(
    wire.includes(
      CHURN.map((type) => `\`${type}\``)
        .join(', ')
        .replace(/, (`\w+`)$/, ' and $1'),
    ),
  )
})

test('the liveness table is the transition function', (t) => {
  for (const { State = '', ...cells } of tableUnder(sessions, 'Liveness')) {
    for (const before of statesOf(State)) {
      for (const [event, cell] of Object.entries(cells)) {
        const after = transition(before, event as LivenessEvent)
        const [wanted] = cell === '-' ? [before] : statesOf(cell)
        t.deepEqual(after, wanted, `${State}, ${event}`)
      }
    }
  }
})

/** `ended (idle, agent-left)` is two states. */
function statesOf(text: string): Liveness[] {
  const [state = '', reasons = ''] = text.split(' (')
  if (reasons === '') return [{ state } as Liveness]
  return partsOf(reasons.replace(')', '')).map((reason) => ({ state, reason }) as Liveness)
}

test('a table is read by its heads', (t) => {
  const page = '# A\n\n| x | `y` |\n| --- | --- |\n| 1 | `a`, `b` |\n\n## B\n\n| z |\n| --- |\n| 2 |\n'
  t.deepEqual(tableUnder(page, 'A'), [{ x: '1', y: 'a, b' }])
  t.deepEqual(tableUnder(page, 'B'), [{ z: '2' }])
  t.deepEqual(partsOf('a, b'), ['a', 'b'])
  t.throws(() => tableUnder(page, 'A', 1), { message: 'no table 1 under "A"' })
  t.throws(() => tableUnder(page, 'C'), { message: 'no table 0 under "C"' })
})
