import { focusOn } from '../../platform/input.js'
import type { Action } from '../action.js'
import { refuseDisabled, wrongElement } from '../action.js'
import { isFocusable } from '../keyboard/tab-order.js'

export const focus: Action = {
  check(target) {
    refuseDisabled(target)
    if (!isFocusable(target)) wrongElement(target, 'focusable')
  },
  // biome-ignore lint/correctness/useYield: one step
  *perform(target) {
    focusOn(target)
    return false
  },
}
