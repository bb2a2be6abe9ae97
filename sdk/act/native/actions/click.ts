import type { Action } from '../../action.js'
import { refuseDisabled } from '../../action.js'
import { drawnFor } from '../../pointer/drawn.js'
import { clicked, type Pressing, pressAt } from '../press.js'

export const click = (hand: Pressing): Action => ({
  check: refuseDisabled,
  reach: drawnFor,
  perform: (target) => pressAt(drawnFor(target), hand, (point) => clicked(point)),
})
