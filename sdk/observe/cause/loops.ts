/** A callback that schedules itself again loses the action's cause at its second tick (docs/design/cause.md#loops). */
import { actsOf } from '../../protocol/cause.js'
import type { Loop, Provenance } from './cause-tracker.js'

const REMEMBERED = 8
/** How often a chain may schedule a callback without source text (a promise's `resolve`, a bound function). */
const NATIVE_TIMES = 3
/**
 * How often a chain may post to one port, or schedule a new closure without delay: a scheduler splits its work into several
 * messages, and a library calls each step of a chain that way, but not without end.
 */
const STEPS = 30
const NATIVE = /\[native code\]\s*\}$/

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
  return (
    loop.callback === callback || (loop.delay === delay && sourceOf(loop.callback) === sourceOf(callback))
  )
}

/** A debounce schedules itself again for the rest of its delay: that is one wait, not a loop. */
function isOver({ callback: last, delay: before, times }: Loop, callback: unknown, delay: number): boolean {
  if (typeof callback !== 'function' || (delay === 0 && last !== callback)) return times >= STEPS
  if (NATIVE.test(sourceOf(callback) as string)) return times >= NATIVE_TIMES
  return delay >= before || times > 1
}

/** The source text of a function; a port itself. */
function sourceOf(callback: unknown): unknown {
  return typeof callback === 'function' ? Function.prototype.toString.call(callback) : callback
}
