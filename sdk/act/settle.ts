import type { Natives } from '../platform/natives.js'
import { nextFrame } from '../platform/next-frame.js'
import type { ActOutcome } from '../protocol/commands/act.js'

/** Waits for one microtask and one animation frame. On a hidden page, does not wait for a frame. */
export async function settle(natives: Natives): Promise<Pick<ActOutcome, 'settled' | 'settleReason'>> {
  await undefined
  const settleReason = await nextFrame(natives)
  return { settled: settleReason === 'frame', settleReason }
}
