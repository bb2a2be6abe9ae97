/** Whether an action did what it is for, read from what stands on the page afterwards. */
import { asFound } from '../../platform/as-found.js'
import type { Natives } from '../../platform/natives.js'
import { nextFrame } from '../../platform/next-frame.js'
import type { Instead } from '../../protocol/commands/act.js'
import type { Redactor } from '../../values/redactor.js'

/** What the action led to, besides what stands on the page. */
export interface After {
  redact: Redactor
  /** nodes that came, went, or have another text because of the action */
  structural: number
  /** a handler cancelled an event */
  isCancelled: boolean
}

/** Says what stands instead of what the action is for. Undefined when it was reached, and where nobody can tell. */
export type Goal = (after: After) => Instead | undefined

/** frames within which the app may still draw what the action led to */
const FRAMES = 6

/** What the action did not achieve, after some frames; at once when it did achieve it. */
export async function shortfallOf(
  goal: Goal | undefined,
  after: () => After,
  natives: Natives,
): Promise<Instead | undefined> {
  for (let left = FRAMES; ; left -= 1) {
    const instead = asFound(() => goal?.(after()))
    if (instead === undefined || left === 0) return instead
    await nextFrame(natives)
  }
}
