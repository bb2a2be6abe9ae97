import type { Action } from '../action.js'

export const hover: Action = {
  pointing: true,
  interruptible: true,
  check: () => undefined,
  *perform(target, { holdMs = 0 }, hand) {
    hand.pointer.moveTo(target, hand)
    if (holdMs > 0) yield holdMs
    return false
  },
}
