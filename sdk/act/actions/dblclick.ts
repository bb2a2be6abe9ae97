import type { Action } from '../action.js'
import { refuseDisabled } from '../action.js'
import { press } from '../pointer/mouse-press.js'

export const dblclick: Action = {
  pressing: true,
  check: refuseDisabled,
  *perform(target, _args, hand) {
    hand.pointer.moveTo(target, hand)
    const first = yield* press(target, hand, 1)
    yield 0
    const second = yield* press(target, hand, 2)
    if (!target.isConnected) return first || second
    return !hand.pointer.mouseEvent(target, 'dblclick', hand, { detail: 2 }) || first || second
  },
}
