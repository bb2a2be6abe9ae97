import test from 'ava'
import { faultsIn } from './faults.js'
import { OUTCOMES, type Outcome, outcomeOf, type Played } from './outcome.js'

const DONE: Played = {
  library: 'Radix UI',
  title: 'a dialog opens',
  actions: ['click'],
  hand: true,
  probe: true,
  said: 'yes',
  because: '',
  covered: [],
  against: [],
}
const ID = 'Radix UI: a dialog opens'
const KNOWN = [{ reason: 'why', cases: [ID] }]

const CASES: readonly [expected: Outcome, of: Partial<Played>][] = [
  ['done, and said so', {}],
  ['done, and not sure', { said: 'unknown' }],
  ['done, and denied', { said: 'no' }],
  ['done, and refused', { said: 'error' }],
  ['not done, and said so', { probe: false, said: 'no' }],
  ['not done, and said so', { probe: false, said: 'error' }],
  ['not done, and said so', { probe: false, said: 'unknown' }],
  ['not done, and claimed to be', { probe: false }],
  ['not possible by hand', { hand: 'TimeoutError' }],
]

for (const [expected, of] of CASES) {
  test(`${JSON.stringify(of)} is ${expected}`, (t) => {
    t.is(outcomeOf({ ...DONE, ...of }), expected)
  })
}

test('every outcome has a case', (t) => {
  t.deepEqual(new Set(CASES.map(([outcome]) => outcome)), new Set(OUTCOMES))
})

test('what is done is no fault', (t) => {
  t.deepEqual(faultsIn([DONE], []), [])
  t.deepEqual(faultsIn([{ ...DONE, said: 'unknown' }], []), [])
})

test('what is not done is a fault, unless it is known', (t) => {
  const failed: Played = { ...DONE, probe: false, said: 'no', because: 'no dialog' }
  t.deepEqual(faultsIn([failed], []), [`${ID}: not done, and said so: no dialog`])
  t.deepEqual(faultsIn([failed], KNOWN), [])
})

test('what is claimed and not done is a fault, even if it is known', (t) => {
  t.deepEqual(faultsIn([{ ...DONE, probe: false, because: 'a dialog' }], KNOWN), [
    `${ID}: not done, and claimed to be: a dialog`,
  ])
})

test('a known failure that is done, or is no case, is a fault', (t) => {
  t.deepEqual(faultsIn([DONE], KNOWN), [`${ID}: is done now; take it off the known failures`])
  t.deepEqual(faultsIn([], KNOWN), [`${ID}: there is no such case`])
})

test('a case that neither a hand nor probe can do is a fault of the suite', (t) => {
  const neither = { ...DONE, hand: 'TimeoutError', probe: false }
  t.deepEqual(faultsIn([neither], []), [`${ID}: a hand cannot do it: TimeoutError`])
  t.deepEqual(faultsIn([{ ...neither, probe: true }], []), [])
})
