import { PROGRESS_MS } from '../protocol/limits.js'
import type { Milliseconds } from '../protocol/values.js'

/** Limits progress reports to one per PROGRESS_MS. */
export function throttledProgress(report: () => void, now: () => Milliseconds): () => void {
  let last = now()
  return () => {
    if (now() - last < PROGRESS_MS) return
    last = now()
    report()
  }
}
