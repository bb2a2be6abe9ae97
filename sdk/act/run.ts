/** Runs an action's steps one after the other, each under the action's cause. */
import { asFound } from '../as-found.js'
import { nextFrame } from '../next-frame.js'
import type { CauseTracker, Mark, Natives } from '../observe/channel.js'
import { nextTask, promise } from '../originals.js'
import type { Steps } from './action.js'

/** ms between two signs of progress */
const PROGRESS_MS = 2_000

export interface Run {
  natives: Natives
  cause: CauseTracker
  mark: Mark
  /** Tells the daemon that a long action is at work. */
  progress(): void
}

/**
 * Runs an action to its end, its first step at once.
 *
 * @returns true when a handler cancelled an event
 * @throws what the action throws where it cannot go on
 */
export async function finish(steps: Steps, { natives, cause, mark, progress }: Run): Promise<boolean> {
  const done = cause.pend(mark)
  const wait = (ms: number) => promise((resolve) => natives.setTimeout(resolve, ms))
  let told = natives.now()
  try {
    for (;;) {
      const { done: isOver, value } = cause.run(mark, () => asFound(() => steps.next()))
      if (isOver === true) return value
      if (value === 'frame') await nextFrame(natives)
      else if (value === 0) await nextTask()
      else
        for (let left = value; left > 0; left -= PROGRESS_MS) {
          await wait(Math.min(left, PROGRESS_MS))
          progress()
        }
      if (natives.now() - told < PROGRESS_MS) continue
      told = natives.now()
      progress()
    }
  } finally {
    done()
  }
}
