import test from 'ava'
import { type Run, runHistorySchema, runsIn, withRun } from '../../../workers/flows/run-history.js'

const run = (verdict: Run['verdict']): Run => ({ at: '2026-11-25T20:00:00.000Z', verdict })

test('a history keeps the latest twenty runs, and what it holds can be read', (t) => {
  let history = withRun(undefined, run('no'))
  for (let count = 0; count < 20; count++) history = withRun(history, run('yes'))
  history = withRun(history, { ...run('unknown'), drifted: true })
  t.deepEqual(runHistorySchema.parse(history), history)
  const { verdicts, drifted } = runsIn(history)
  t.deepEqual(
    [verdicts.length, verdicts.at(-1), verdicts.includes('no'), drifted],
    [20, 'unknown', false, true],
  )
})
