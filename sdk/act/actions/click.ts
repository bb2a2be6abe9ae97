import type { Action } from '../action.js'
import { refuseDisabled } from '../action.js'
import { drawnFor } from '../pointer/drawn.js'
import { press } from '../pointer/mouse-press.js'

export const click: Action = {
  pressing: true,
  check: refuseDisabled,
  reach: drawnFor,
  *perform(given, _args, hand) {
    const target = drawnFor(given)
    hand.pointer.moveTo(target, hand)
    return yield* press(target, hand, 1)
  },
}
