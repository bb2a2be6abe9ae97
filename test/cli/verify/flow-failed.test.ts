import test from 'ava'
import { FlowFailed } from '../../../cli/verify/flow-failed.js'

test('the message says the step, why, the place in the source and what to do', (t) => {
  const error = new FlowFailed({
    flow: 'save-note',
    verdict: 'no',
    whatChanged: 'step 2 (click testid "save"): POST /save answered 500',
    whereInSource: 'src/save.ts:3',
    nextAction: 'Repair the app at src/save.ts:3.',
  })
  t.is(
    error.message,
    'save-note: no\nstep 2 (click testid "save"): POST /save answered 500\nat src/save.ts:3\nRepair the app at src/save.ts:3.',
  )
  t.like(error, { name: 'FlowFailed', flow: 'save-note', verdict: 'no', whereInSource: 'src/save.ts:3' })
})

test('what is not known is not said', (t) => {
  t.is(new FlowFailed({ flow: 'a', verdict: 'unknown' }).message, 'a: unknown\nit was not proved')
})
