/** What the plays of the proofs come to, and which is next. */
import test from 'ava'
import type { Fault } from '../../fixtures/corpus/case.js'
import { likeliestFlows, Queue } from './order.js'
import { type Play, playLine, readPlays } from './play.js'
import { proofsPage } from './proofs-page.js'
import { shareOf, tallyOf } from './tally.js'

const fault = (name: string, isFault = true): Fault => ({
  name,
  family: 'good',
  isFault,
  description: `${name} is wrong.`,
})
const play = (flow: string, verdict: Play['verdict'], under?: string): Play => ({
  app: 'desk',
  flow,
  hash: 'h',
  ...(under === undefined ? {} : { fault: under }),
  verdict,
  ms: 1,
})
const FAULTS = ['caught', 'doubted', 'missed', 'open'].map((name) => fault(name))
const PLAYS = [
  play('a', 'yes'),
  play('b', 'yes'),
  play('c', 'no'),
  play('a', 'no', 'caught'),
  play('c', 'no', 'missed'),
  play('a', 'yes', 'doubted'),
  play('b', 'unknown', 'doubted'),
  play('a', 'yes', 'missed'),
  play('b', 'yes', 'missed'),
  play('a', 'yes', 'open'),
]

test('a fault is caught by one no; it is missed only when every steady flow was played and proved', (t) => {
  const { faults, healthy } = tallyOf('desk', ['a', 'b', 'c'], FAULTS, PLAYS)
  t.deepEqual(
    faults.map(({ ending }) => ending),
    ['caught', 'unknown only', 'not caught', 'not decided'],
  )
  t.like(shareOf(faults), { faults: 4, caught: 1, percent: 25, notDecided: 1 })
  t.deepEqual(
    healthy.map(([each]) => each?.verdict),
    ['yes', 'yes', 'no'],
  )
})

test('the page names what no flow caught, and a flow that the healthy app failed', (t) => {
  const page = proofsPage([tallyOf('desk', ['a', 'b', 'c'], FAULTS, PLAYS), tallyOf('shop', [], [], [])])
  t.regex(page, /- desk, missed: missed is wrong\./)
  t.regex(page, /desk: 2 of 3 flows proved in each of 1 plays/)
  t.regex(page, /shop: 0 of 0 flows proved in each of 0 plays/)
})

test('a line that was cut off is dropped, and another that is no JSON is an error', (t) => {
  const [one = play('a', 'yes')] = PLAYS
  t.deepEqual(readPlays(`${playLine(one)}{"app":`), [one])
  t.throws(() => readPlays(`{"app":\n${playLine(one)}`), { instanceOf: SyntaxError })
})

test('flows that act on the target of a fault come first, and what is not caught before what is', (t) => {
  const flow = (...ids: string[]) =>
    JSON.stringify({ steps: ids.map((testid) => ({ target: [{ testid }] })) })
  const flows = new Map([
    ['long', flow('pay', 'save', 'open')],
    ['pay', flow('pay')],
    ['save', flow('save')],
  ])
  const acts = [{ target: { testid: 'pay' }, action: 'click' }]
  t.deepEqual(likeliestFlows(acts, flows), ['pay', 'long', 'save'])
  const queue = new Queue(
    [
      { fault: fault('one'), flows: ['a', 'b'] },
      { fault: fault('two'), flows: ['a', 'b'] },
    ],
    new Map([['two', new Set(['a'])]]),
    new Set(['one']),
  )
  t.is(queue.size, 3)
  t.deepEqual(queue.next(), { fault: fault('two'), flow: 'b' })
  t.deepEqual(queue.next(), { fault: fault('one'), flow: 'a' })
})
