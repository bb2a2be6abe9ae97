import type { Action } from '../../action.js'
import * as synthetic from '../../actions/check.js'
import { drawnFor } from '../../pointer/drawn.js'
import { clicked, type Pressing, pressAt } from '../press.js'

export const check = (hand: Pressing): Action => turning(true, hand)
export const uncheck = (hand: Pressing): Action => turning(false, hand)

function turning(wanted: boolean, hand: Pressing): Action {
  return {
    check: (wanted ? synthetic.check : synthetic.uncheck).check,
    reach: drawnFor,
    *perform(target) {
      return (
        synthetic.isChecked(target) !== wanted &&
        (yield* pressAt(drawnFor(target), hand, (point) => clicked(point)))
      )
    },
  }
}
