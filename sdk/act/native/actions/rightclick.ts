import { type Action, refuseDisabled } from '../../action.js'
import { drawnFor } from '../../pointer/drawn.js'
import { type Pressing, pressAt } from '../press.js'

export const rightclick = (hand: Pressing): Action => ({
  check: refuseDisabled,
  reach: drawnFor,
  perform: (target) =>
    pressAt(drawnFor(target), hand, (point) => [
      { kind: 'down', ...point, count: 1, right: true },
      { kind: 'up', ...point, count: 1, right: true },
    ]),
})
