import type { Action } from '../action.js'
import { hover as moveOnTo } from '../pointer/hover.js'

/** Moves the pointer on to the target, and stays there for `holdMs`. */
export const hover: Action = {
  pointing: true,
  interruptible: true,
  check: () => undefined,
  *perform(target, { holdMs = 0 }, hand) {
    moveOnTo(target, hand)
    if (holdMs > 0) yield holdMs
    return false
  },
}
