import { focusedElement } from '../../dom/walk.js'
import { blurOf, focusOn } from '../../platform/input.js'
import type { Action } from '../action.js'
import { focus } from './focus.js'

/** Leaves the target; where the focus is elsewhere, visits it first, as a hand that passes through would. */
export const blur: Action = {
  check: focus.check,
  *perform(target) {
    if (focusedElement(target.ownerDocument) !== target) {
      focusOn(target)
      yield 0
    }
    blurOf(target)
    return false
  },
}
