/** Callbacks that schedule themselves again leave the action's cause at their second tick (docs/design/cause.md#loops). */
import { actsOf } from '../../protocol/cause.js'
import type { Loop, Provenance } from './cause-tracker.js'

/** scheduled callbacks of a chain that are remembered */
const REMEMBERED = 8
/** How often a callback without source text (a promise's `resolve`, a bound function) may be scheduled. */
const NATIVE_TIMES = 3
/** How often a chain may post to a port: a scheduler slices its work, but not forever. */
const PORT_TIMES = 30
const NATIVE = /\{\s*\[native code\]\s*\}\s*$/

/**
 * The provenance of a callback that is scheduled in a chain.
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

/** The same function, or another closure of the same source text and delay. */
function isSame(loop: Loop, callback: unknown, delay: number): boolean {
  if (loop.callback === callback) return true
  if (typeof callback !== 'function' || typeof loop.callback !== 'function') return false
  return loop.delay === delay && sourceOf(loop.callback) === sourceOf(callback)
}

/** A debounce schedules itself again for what is left of its delay: that is the same wait. */
function isOver({ delay: before, times }: Loop, callback: unknown, delay: number): boolean {
  if (typeof callback !== 'function') return times >= PORT_TIMES
  if (NATIVE.test(sourceOf(callback))) return times >= NATIVE_TIMES
  return delay >= before || times > 1
}

function sourceOf(callback: NewableFunction | CallableFunction): string {
  return Function.prototype.toString.call(callback)
}
