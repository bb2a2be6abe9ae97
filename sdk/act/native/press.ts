/** Presses an element with the browser's pointer, where a person would reach it. */
import type { Point } from '../../dom/geometry.js'
import { phraseOf } from '../../page/element/describe.js'
import { ProbeError } from '../../protocol/errors.js'
import type { InputStep } from '../../protocol/input.js'
import type { Redactor } from '../../values/redactor.js'
import { describeTarget, type Steps } from '../action.js'
import { inPage } from '../pointer/pointer-event.js'
import { aim } from '../pointer/target-point.js'
import type { NativeHand } from './hand.js'

/** frames that a target may keep moving, such as in an animation */
const TRIES = 60
/** presses that would have reached something else */
const MISSES = 3

export interface Pressing {
  native: NativeHand
  redact: Redactor
}

/**
 * Where the pointer reaches the element, in the top page's viewport.
 *
 * @throws ProbeError STALE_REF, OUT_OF_REACH
 */
export function reached(target: Element, redact: Redactor): Point {
  if (!target.isConnected)
    throw new ProbeError('STALE_REF', `${describeTarget(target)} was removed in the middle of the action`, {
      why: 'removed',
    })
  const { x, y, occludedBy } = aim(target)
  if (occludedBy !== undefined) {
    const cover = phraseOf(occludedBy, redact)
    throw new ProbeError('OUT_OF_REACH', `${describeTarget(target)} is covered by ${cover}`, { cover })
  }
  return inPage(target.ownerDocument, { x, y })
}

/**
 * Moves to the element and presses it. Follows an element that moves away, and presses nothing else.
 *
 * @param steps what happens at the point
 * @returns true when a handler cancelled an event
 * @throws ProbeError STALE_REF, OUT_OF_REACH
 */
export function* pressAt(
  target: Element,
  { native, redact }: Pressing,
  steps: (point: Point) => InputStep[],
): Steps {
  let misses = 0
  for (let tries = TRIES; tries > 0 && misses < MISSES; tries--) {
    const { x, y } = reached(target, redact)
    yield [{ kind: 'move', x, y }]
    const now = reached(target, redact)
    if (Math.abs(now.x - x) > 1 || Math.abs(now.y - y) > 1) {
      yield 'frame'
      continue
    }
    native.guard(target)
    const press = steps({ x, y })
    yield press
    if (!native.isMissed) return native.isCancelled
    misses += 1
    if (press.at(-1)?.kind === 'down') yield [{ kind: 'up', x, y, count: 1 }]
    yield 'frame'
  }
  throw new ProbeError('OUT_OF_REACH', `${describeTarget(target)} moves away from the pointer`)
}

/** A press and its release, in a row of presses. */
export function clicked({ x, y }: Point, count = 1): InputStep[] {
  return [
    { kind: 'down', x, y, count },
    { kind: 'up', x, y, count },
  ]
}
