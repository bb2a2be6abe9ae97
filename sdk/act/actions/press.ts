import { type Action, refuseDisabled } from '../action.js'
import { giveFocus } from '../editing/focus.js'
import { refuseEmpty } from '../keyboard/clipboard.js'
import { strokeKey } from '../keyboard/keyboard.js'
import { parseStroke } from '../keyboard/keys.js'
import { isFocusable } from '../keyboard/tab-order.js'

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
