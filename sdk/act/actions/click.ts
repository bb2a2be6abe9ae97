import type { Action } from '../action.js'
import { refuseDisabled } from '../action.js'
import { hover } from '../pointer/hover.js'
import { press } from '../pointer/mouse-press.js'

/** Hover over the target, press, let go. */
export const click: Action = {
  check: refuseDisabled,
  *perform(target, _args, hand) {
    hover(target, hand)
    return yield* press(target, hand, 1)
  },
}
