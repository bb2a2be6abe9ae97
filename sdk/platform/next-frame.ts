/** The page's next frame, bounded: a hidden page has none. */

import type { ActOutcome } from '../protocol/commands/act.js'
import { SETTLE_MS } from '../protocol/limits.js'
import type { Natives } from './natives.js'
import { promise } from './originals.js'

/** A task after the next frame: what the frame rendered is done. */
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
