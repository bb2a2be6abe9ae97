/** Runs an action's steps one after the other, each under the action's cause. */

import type { CauseTracker, Provenance } from '../observe/cause/cause-tracker.js'
import { asFound } from '../platform/as-found.js'
import type { Natives } from '../platform/natives.js'
import { nextFrame } from '../platform/next-frame.js'
import { nextTask, promise } from '../platform/originals.js'
import { ProbeError } from '../protocol/errors.js'
import { PROGRESS_MS } from '../protocol/limits.js'
import type { Steps } from './action.js'

export interface Run {
  natives: Natives
  cause: CauseTracker
  provenance: Provenance
  /** ends the action between two steps when it is aborted; left out where it has to come to its end */
  signal: AbortSignal | undefined
  /** A long action is at work still. */
  progress(): void
}

/**
 * Runs an action to its end, its first step at once.
 *
 * @returns true when a handler cancelled an event
 * @throws what the action throws where it cannot go on; ProbeError CANCELLED
 */
export async function finish(
  steps: Steps,
  { natives, cause, provenance, progress, signal }: Run,
): Promise<boolean> {
  const done = cause.pend(provenance)
  let wake: () => void = () => undefined
  const wait = (ms: number) =>
    promise<void>((resolve) => {
      wake = resolve
      natives.setTimeout(resolve, ms)
    })
  const isGivenUp = () => signal?.aborted === true
  if (signal !== undefined) signal.onabort = () => wake()
  try {
    for (;;) {
      const { done: isOver, value } = cause.run(provenance, () => asFound(() => steps.next()))
      if (isOver === true) return value
      if (value === 'frame') await nextFrame(natives)
      else if (value === 0) await nextTask()
      else
        for (let left = value; left > 0 && !isGivenUp(); left -= PROGRESS_MS) {
          await wait(Math.min(left, PROGRESS_MS))
          progress()
        }
      if (isGivenUp())
        throw new ProbeError('CANCELLED', 'the caller cancelled the call in the middle of the action')
      progress()
    }
  } finally {
    done()
  }
}
