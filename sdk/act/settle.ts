import type { Natives } from '../observe/channel.js'
import type { ActOutcome } from '../protocol/commands.js'
import { SETTLE_MS } from '../protocol/limits.js'

/** One microtask and one animation frame, bounded: a hidden page has no frames. */
export async function settle(natives: Natives): Promise<Pick<ActOutcome, 'settled' | 'settleReason'>> {
  const { requestAnimationFrame, cancelAnimationFrame, setTimeout, clearTimeout } = natives
  await Promise.resolve()
  return new Promise((resolve) => {
    // A task after the frame: what the frame rendered is done.
    const after = (settleReason: ActOutcome['settleReason'], settled: boolean) =>
      setTimeout(() => resolve({ settled, settleReason }), 0)
    if (document.hidden) {
      after('hidden', false)
      return
    }
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame)
      after(document.hidden ? 'hidden' : 'timeout', false)
    }, SETTLE_MS)
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      after('frame', true)
    })
  })
}
