/** What the picture of an exported verdict tells. */
import test from 'ava'
import { articleOf, plainWords } from '../../../workers/picture/article.js'
import { CONTRADICTIONS, contradictionWords, reasonWords } from '../../../workers/picture/plain-words.js'
import { storyOf } from '../../../workers/picture/story.js'
import type { VerdictBundle } from '../../../workers/session/verdict-bundles.js'
import { DETECTORS } from '../../../workers/verdict/contradictions/index.js'
import { type BundleName, bundleOf } from './bundles.js'

/** number, lane, label, and what it means */
const TOLD: [BundleName, string[]][] = [
  [
    'failed-write',
    [
      '1 input click button "Place order"',
      '2 requests POST /api/orders',
      '3 server 500 for POST /api/orders against: failed, and the page goes on',
      '4 state shop: cart.count 1 → 0 and 2 more',
      '5 page "Order placed" and 1 more claim: as claimed',
    ],
  ],
  ['dead-control', ['1 input click button "Place order" against: nothing followed it']],
  [
    'duplicate-write',
    [
      '1 input click button "Approve"',
      '2 requests POST /api/orders/1001/approve',
      '3 requests POST /api/orders/1001/approve against: sent a second time',
      '4 server 200 for POST /api/orders/1001/approve',
      '5 server 200 for POST /api/orders/1001/approve',
      '6 state desk: orders.1001.status "open" → "approved"',
      '7 state signal order-approved',
      '8 state desk: notice null → {2 keys}',
      '9 page "Order 1001 approved" and 1 more claim: as claimed',
    ],
  ],
]

for (const [name, lines] of TOLD)
  test(`${name}: the moments with a number are in order, and say what they mean`, (t) => {
    const { told } = storyOf(bundleOf(name))
    const shown = told.map(
      ({ number, lane, label, role, tag }) =>
        `${number} ${lane} ${label}${role === undefined ? '' : ` ${role}: ${tag}`}`,
    )
    t.deepEqual(shown, lines)
  })

test('arrows lead from the act to its request, to the answer, and to what came of it', (t) => {
  const { told, arrows } = storyOf(bundleOf('failed-write'))
  const number = (id: string) => told.find((each) => each.id === id)?.number
  t.deepEqual(
    arrows.map(({ from, to }) => [number(from), number(to)]),
    [
      [1, 2],
      [2, 3],
      [3, 4],
      [3, 5],
    ],
  )
})

test('what was claimed and never came is told, and what others did has no number', (t) => {
  const { told, rest, missing, ms } = storyOf(bundleOf('dead-control'))
  t.deepEqual(
    missing.map(({ lane, words }) => `${lane}: ${words}`),
    [
      'requests: POST /api/orders is answered with 201',
      'page: the text "Order placed" is on the page',
      'state: the app sends the signal order-placed',
      'state: the store shop has order.total = 850',
    ],
  )
  t.true(told.every(({ who }) => who === 'act'))
  t.true(rest.some(({ who }) => who === 'others'))
  t.true(ms > 900, 'the window ends when it was judged, not with the last event')
})

test('the sentence of a verdict says what is wrong, and that of a yes what was shown', (t) => {
  const words = (name: BundleName) => plainWords(bundleOf(name), storyOf(bundleOf(name)))
  t.is(
    words('failed-write'),
    'A request of the action that should change something failed, and the page goes on as if it had succeeded.',
  )
  t.is(
    words('dead-control'),
    'What was claimed did not come true. The control was used, and nothing happened.',
  )
  t.is(words('proved'), 'It happened, the action caused it, and nothing speaks against it.')
})

test('each contradiction has plain words, and no words are left over', (t) => {
  const kinds = DETECTORS.map(({ kind }) => kind)
  t.deepEqual(Object.keys(CONTRADICTIONS).toSorted(), kinds.toSorted())
})

test('a verdict on five thousand events, all of them errors, is drawn at once and stays small', (t) => {
  const bundle = bundleOf('failed-write')
  const [sign] = bundle.evidence.signs
  const errors = Array.from({ length: 5_000 }, (_, i) => ({
    ...sign,
    type: 'error',
    seq: 1_000 + i,
    turn: 1_000 + i,
    t: (sign?.t ?? 0) + i,
    data: { kind: 'uncaught', name: 'Error', message: `the ${i}th` },
  })) as object as VerdictBundle['evidence']['errors']
  const many = { ...bundle, evidence: { ...bundle.evidence, errors } }
  const began = performance.now()
  const { text } = articleOf(many)
  t.true(performance.now() - began < 2_000)
  t.true(text.length < 200_000, `${text.length}`)
  t.true(storyOf(many).told.length <= 12)
})

test('words that an object inherits are no words', (t) => {
  t.is(contradictionWords('constructor'), '')
  t.is(reasonWords('toString'), '')
})
