import type { CauseTracker, Provenance } from '../observe/cause/cause-tracker.js'
import { asFound } from '../platform/as-found.js'
import { type Natives, promise } from '../platform/natives.js'
import { nextFrame } from '../platform/next-frame.js'
import { nextTask } from '../platform/next-task.js'
import { ProbeError } from '../protocol/errors.js'
import type { InputStep } from '../protocol/input.js'
import { PROGRESS_MS } from '../protocol/limits.js'
import type { Steps } from './action.js'

export interface Run {
  natives: Natives
  cause: CauseTracker
  provenance: Provenance
  /** cancels the action between two steps; undefined for an action that must run to its end */
  signal: AbortSignal | undefined
  progress(): void
  /** Has the browser perform input; undefined in an action that dispatches its events. */
  enter?: ((steps: readonly InputStep[]) => Promise<void>) | undefined
}

/**
 * Runs an action's steps, each with the action's provenance. The first step runs synchronously.
 *
 * @returns true when a handler cancelled an event
 * @throws what the action throws; ProbeError CANCELLED
 */
export async function finish(
  steps: Steps,
  { natives, cause, provenance, progress, signal, enter }: Run,
): Promise<boolean> {
  const done = cause.pend(provenance)
  let wake: () => void = () => undefined
  const wait = (ms: number) =>
    promise<void>((resolve) => {
      wake = resolve
      natives.setTimeout(resolve, ms)
    })
  const isCancelled = () => signal?.aborted === true
  if (signal !== undefined) signal.onabort = () => wake()
  try {
    for (;;) {
      const { done: isOver, value } = cause.run(provenance, () => asFound(() => steps.next()))
      if (isOver === true) return value
      if (value === 'frame') await nextFrame(natives)
      else if (typeof value === 'object') await enter?.(value)
      else if (value === 0) await nextTask()
      else
        for (let left = value; left > 0 && !isCancelled(); left -= PROGRESS_MS) {
          await wait(Math.min(left, PROGRESS_MS))
          progress()
        }
      if (isCancelled())
        throw new ProbeError('CANCELLED', 'the caller cancelled the call in the middle of the action')
      progress()
    }
  } finally {
    done()
  }
}
