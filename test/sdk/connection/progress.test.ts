import test from 'ava'
import { throttledProgress } from '../../../sdk/connection/progress.js'
import { PROGRESS_MS } from '../../../sdk/protocol/limits.js'

test('progress is reported at most once in PROGRESS_MS', (t) => {
  let now = 0
  let reports = 0
  const progress = throttledProgress(
    () => {
      reports += 1
    },
    () => now,
  )
  const reportsAt = [0, PROGRESS_MS - 1, PROGRESS_MS, PROGRESS_MS + 1, 2 * PROGRESS_MS].map((at) => {
    now = at
    progress()
    return reports
  })
  t.deepEqual(reportsAt, [0, 0, 1, 1, 2])
})
