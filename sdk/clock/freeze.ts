import type { Patch } from '../platform/patch.js'
import { holdTime } from './held-time.js'
import type { Held, PageClock } from './page-clock.js'

/** Holds time and all timers of the page. Has no effect while time is held. */
export function freeze(clock: PageClock, patch: Patch): void {
  if (clock.isFrozen) return
  const held: Held = {
    since: clock.natives.now(),
    passed: 0,
    release: holdTime(patch, () => held.passed),
  }
  clock.held = held
  for (const timer of clock.timers.values()) {
    clock.natives.clearTimeout(timer.armed)
    timer.release()
  }
}
