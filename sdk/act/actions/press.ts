import { focusedElement } from '../../page/walk.js'
import type { Action } from '../action.js'
import { strokeKey } from '../keyboard.js'
import { parseStroke } from '../keys.js'
import { focusOn } from '../platform.js'
import { isFocusable } from '../tab-order.js'

/** A key, with modifiers as `Control+a`, and its default action. */
export const press: Action = {
  check(_target, { key }) {
    parseStroke(key)
  },
  *perform(target, { key }) {
    if (target !== focusedElement(target.ownerDocument) && isFocusable(target))
      focusOn(target, { preventScroll: true })
    return yield* strokeKey(target, parseStroke(key))
  },
}
