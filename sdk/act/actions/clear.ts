import type { Action } from '../action.js'
import { fill } from './fill.js'

const NOTHING = { text: '' }

/** Empties the target. */
export const clear: Action = {
  check: (target, _args, hand) => fill.check(target, NOTHING, hand),
  perform: (target, _args, hand) => fill.perform(target, NOTHING, hand),
}
