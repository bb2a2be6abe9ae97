/** Signs of progress of a command. */
import { PROGRESS_MS } from '../protocol/limits.js'
import type { Milliseconds } from '../protocol/values.js'

/** What may be called at each step of a long command; it is told now and then. */
export function progressOf(tell: () => void, now: () => Milliseconds): () => void {
  let told = now()
  return () => {
    if (now() - told < PROGRESS_MS) return
    told = now()
    tell()
  }
}
