import { focusedElement } from '../../dom/walk.js'
import { blurOf, focusOn } from '../../platform/input.js'
import type { Action } from '../action.js'
import { focus } from './focus.js'

/** Focuses the target first if it does not have the focus. */
export const blur: Action = {
  check: focus.check,
  goal: (target) => () => (focusedElement(target.ownerDocument) === target ? { how: 'focused' } : undefined),
  *perform(target) {
    if (focusedElement(target.ownerDocument) !== target) {
      focusOn(target)
      yield 0
    }
    blurOf(target)
    return false
  },
}
