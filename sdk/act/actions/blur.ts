import { focusedElement } from '../../page/walk.js'
import type { Action } from '../action.js'
import { blurOf, focusOn } from '../platform.js'
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
