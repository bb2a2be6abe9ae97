import { type Action, refuseDisabled } from '../action.js'
import { refuseEmpty } from '../clipboard.js'
import { giveFocus } from '../focus.js'
import { strokeKey } from '../keyboard.js'
import { parseStroke } from '../keys.js'
import { isFocusable } from '../tab-order.js'

/** A key, with modifiers as `Control+a`, and its default action. */
export const press: Action = {
  check(target, { key }) {
    refuseEmpty(parseStroke(key))
    refuseDisabled(target)
  },
  *perform(target, { key }) {
    if (isFocusable(target)) giveFocus(target)
    return yield* strokeKey(target, parseStroke(key))
  },
}
