import { fire } from '../../platform/input.js'
import type { Action } from '../action.js'
import { scrolled } from '../goals/scrolled.js'
import { at } from '../pointer/pointer-event.js'
import { scrollNear } from '../pointer/scrolling.js'

/** Turns the wheel over the target by `by` px. Without `by`, only scrolls the target into view. */
export const scroll: Action = {
  check: () => undefined,
  goal: (target, { by }) => scrolled(target, by),
  // biome-ignore lint/correctness/useYield: one step
  *perform(target, { by }, hand) {
    if (by === undefined) return false
    hand.pointer.moveTo(target, hand)
    const { x, y } = by
    const goes = fire(target, 'WheelEvent', 'wheel', {
      ...at(target, hand),
      deltaX: x,
      deltaY: y,
    } as WheelEventInit)
    if (goes) scrollNear(target, x, y)
    return !goes
  },
}
