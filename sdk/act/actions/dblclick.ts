import type { Action } from '../action.js'
import { refuseDisabled } from '../action.js'
import { hover } from '../pointer/hover.js'
import { press } from '../pointer/mouse-press.js'
import { mouse } from '../pointer/pointer-event.js'

/** Two clicks in a row, and what says that they were two. */
export const dblclick: Action = {
  check: refuseDisabled,
  *perform(target, _args, hand) {
    hover(target, hand)
    const first = yield* press(target, hand, 1)
    yield 0
    const second = yield* press(target, hand, 2)
    if (!target.isConnected) return first || second
    return !mouse(target, 'dblclick', hand, { detail: 2 }) || first || second
  },
}
