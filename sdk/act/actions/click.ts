import type { Action } from '../action.js'
import { refuseDisabled } from '../action.js'
import { press } from '../pointer/mouse-press.js'

/** Moves the pointer to the target, presses and releases. */
export const click: Action = {
  check: refuseDisabled,
  *perform(target, _args, hand) {
    hand.pointer.moveTo(target, hand)
    return yield* press(target, hand, 1)
  },
}
