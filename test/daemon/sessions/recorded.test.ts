import test from 'ava'
import { flowWith, recordedOf, recordingShown } from '../../../daemon/sessions/recorded.js'
import type { FlowAnswer } from '../../../workers/operations/flow-of.js'

const click = (testid: string) => ({ act: 'click' as const, target: [{ testid }] })
const ANSWER: FlowAnswer = {
  flow: { version: 1, name: 'panel', start: '/', steps: [click('open'), click('save'), click('list')] },
  propose: [
    { step: 2, claim: { kind: 'net', method: 'POST', url: '/api/orders', status: 201 }, of: 'seen' },
    { step: 3, claim: { kind: 'route', path: '/orders', changed: true }, of: 'seen' },
  ],
}

test('a recording is shown as steps in words, each with the claim that is proposed', (t) => {
  t.deepEqual(recordingShown('running'), { isRunning: true })
  t.deepEqual(recordingShown(recordedOf(ANSWER)), {
    isRunning: false,
    steps: [
      { n: 1, what: 'click testid "open"' },
      { n: 2, what: 'click testid "save"', claim: 'POST /api/orders answers 201' },
      { n: 3, what: 'click testid "list"', claim: 'the address becomes /orders' },
    ],
    notes: [],
  })
})

for (const [claim, words] of [
  [{ kind: 'signal', name: 'order:placed' }, 'signal "order:placed"'],
  [{ kind: 'text', contains: 'Order placed' }, 'the page shows "Order placed"'],
  [{ kind: 'state', store: 'cart', path: 'total' }, '{"kind":"state","store":"cart","path":"total"}'],
] as const) {
  test(`a claim in words: ${words}`, (t) => {
    const shown = recordingShown(recordedOf({ ...ANSWER, propose: [{ step: 1, claim, of: 'seen' }] }))
    t.is(shown.isRunning ? undefined : shown.steps[0]?.claim, words)
  })
}

test('what a replay needs or lacks is said', (t) => {
  const { notes } = recordedOf({
    ...ANSWER,
    secrets: ['PASSWORD', 'PIN'],
    unproved: [{ step: 1, verified: 'no' }],
    warning: 'Step 3 has no locator.',
  })
  t.deepEqual(notes, [
    'To play it, set in the environment: PASSWORD, PIN.',
    'What an agent claimed of step 1 was not proved, and is left out.',
    'Step 3 has no locator.',
  ])
})

test('a flow keeps the chosen claims only, and no number that has none', (t) => {
  const { name, steps } = flowWith(recordedOf(ANSWER), 'save', [1, 3, 99])
  t.is(name, 'save')
  t.deepEqual(
    steps.map(({ expect }) => expect?.kind),
    [undefined, undefined, 'route'],
  )
})
