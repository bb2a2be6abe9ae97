import { parseStroke } from '../../protocol/keys.js'
import { type Action, refuseDisabled } from '../action.js'
import { giveFocus } from '../editing/focus.js'
import { stroked } from '../goals/stroked.js'
import { strokeKey } from '../keyboard/keyboard.js'
import { isFocusable } from '../keyboard/tab-order.js'

export const press: Action = {
  check(target, { key }, { clipboard }) {
    clipboard.refuseEmpty(parseStroke(key))
    refuseDisabled(target)
  },
  goal: (target, { key }) => stroked(target, parseStroke(key)),
  *perform(target, { key }, { clipboard, composition }) {
    if (isFocusable(target)) yield* giveFocus(target, composition)
    return yield* strokeKey(target, parseStroke(key), clipboard)
  },
}
