import type { ActOutcome } from '../protocol/commands/act.js'
import { SETTLE_MS } from '../protocol/limits.js'
import { type Natives, promise } from './natives.js'

/**
 * Resolves in the task after the next frame, when the frame is rendered. Without a frame, resolves after SETTLE_MS, or
 * at once on a hidden page, which has no frames.
 */
export function nextFrame(natives: Natives): Promise<ActOutcome['settleReason']> {
  const { requestAnimationFrame, cancelAnimationFrame, setTimeout, clearTimeout } = natives
  return promise<ActOutcome['settleReason']>((resolve) => {
    const after = (reason: ActOutcome['settleReason']) => setTimeout(() => resolve(reason), 0)
    if (document.hidden) {
      after('hidden')
      return
    }
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame)
      after(document.hidden ? 'hidden' : 'timeout')
    }, SETTLE_MS)
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      after('frame')
    })
  })
}
