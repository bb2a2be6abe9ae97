import type { Action } from '../action.js'
import { refuseDisabled } from '../action.js'
import { press } from '../pointer/mouse-press.js'

export const click: Action = {
  pressing: true,
  check: refuseDisabled,
  *perform(target, _args, hand) {
    hand.pointer.moveTo(target, hand)
    return yield* press(target, hand, 1)
  },
}
