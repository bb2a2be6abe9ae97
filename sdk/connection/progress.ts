import { PROGRESS_MS } from '../protocol/limits.js'
import type { Milliseconds } from '../protocol/values.js'

/** Reports the progress of a long command at most once in PROGRESS_MS, however often it is called. */
export function throttledProgress(report: () => void, now: () => Milliseconds): () => void {
  let last = now()
  return () => {
    if (now() - last < PROGRESS_MS) return
    last = now()
    report()
  }
}
