import type { Action } from '../action.js'
import { cleared } from '../goals/written.js'
import { fill } from './fill.js'

const NOTHING = { text: '' }

export const clear: Action = {
  check: (target, _args, hand) => fill.check(target, NOTHING, hand),
  goal: cleared,
  perform: (target, _args, hand) => fill.perform(target, NOTHING, hand),
}
