import type { Action } from '../../action.js'
import { refuseDisabled } from '../../action.js'
import { clicked, type Pressing, pressAt } from '../press.js'

export const click = (hand: Pressing): Action => ({
  check: refuseDisabled,
  perform: (target) => pressAt(target, hand, (point) => clicked(point)),
})
