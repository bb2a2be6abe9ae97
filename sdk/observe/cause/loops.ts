/** A callback that schedules itself again loses the action's cause at its second tick (docs/design/cause.md#loops). */
import { actsOf } from '../../protocol/cause.js'
import type { Loop, Provenance } from './cause-tracker.js'

const REMEMBERED = 8
/** How often a chain may schedule a callback without source text (a promise's `resolve`, a bound function). */
const NATIVE_TIMES = 3
/** How often a chain may post to one port: a scheduler splits its work into several messages, but not without end. */
const PORT_TIMES = 30
const NATIVE = /\{\s*\[native code\]\s*\}\s*$/

/**
 * The provenance of a scheduled callback, and whether the callback is a loop.
 *
 * @param callback the function, or the port that a message goes to
 * @param delay ms
 */
export function scheduledIn(
  provenance: Provenance,
  callback: unknown,
  delay: number,
): { provenance: Provenance; isLoop: boolean } {
  const loops = provenance.loops ?? []
  const known = loops.find((loop) => isSame(loop, callback, delay))
  if (known !== undefined && isOver(known, callback, delay)) {
    const cause = actsOf(provenance.cause).length > 0 ? 'other' : provenance.cause
    return { provenance: { cause, loops }, isLoop: true }
  }
  const others = loops.filter((loop) => loop !== known).slice(1 - REMEMBERED)
  const loop = { callback, delay, times: (known?.times ?? 0) + 1 }
  return { provenance: { ...provenance, loops: [...others, loop] }, isLoop: false }
}

function isSame(loop: Loop, callback: unknown, delay: number): boolean {
  if (loop.callback === callback) return true
  if (typeof callback !== 'function' || typeof loop.callback !== 'function') return false
  return loop.delay === delay && sourceOf(loop.callback) === sourceOf(callback)
}

/** A debounce schedules itself again for the rest of its delay: that is one wait, not a loop. */
function isOver({ delay: before, times }: Loop, callback: unknown, delay: number): boolean {
  if (typeof callback !== 'function') return times >= PORT_TIMES
  if (NATIVE.test(sourceOf(callback))) return times >= NATIVE_TIMES
  return delay >= before || times > 1
}

function sourceOf(callback: NewableFunction | CallableFunction): string {
  return Function.prototype.toString.call(callback)
}
