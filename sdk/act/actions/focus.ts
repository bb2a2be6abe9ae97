import { focusedElement, holdsFlat } from '../../dom/walk.js'
import { focusOn } from '../../platform/input.js'
import type { Action } from '../action.js'
import { refuseDisabled, wrongElement } from '../action.js'
import { isFocusable } from '../keyboard/tab-order.js'

export const focus: Action = {
  check(target) {
    refuseDisabled(target)
    if (!isFocusable(target)) wrongElement(target, 'focusable')
  },
  goal: (target) => () => {
    const focused = focusedElement(target.ownerDocument)
    return !target.isConnected || (focused !== null && holdsFlat(target, focused))
      ? undefined
      : { how: 'unfocused' }
  },
  // biome-ignore lint/correctness/useYield: one step
  *perform(target) {
    focusOn(target)
    return false
  },
}
