import { type Action, refuseDisabled } from '../../action.js'
import * as synthetic from '../../actions/type.js'
import { isInput } from '../../editing/field.js'
import { giveFocus, refuseReadOnly } from '../../editing/focus.js'
import type { Pressing } from '../press.js'

/** Fields whose parts are typed one after the other, as the browser shows them. */
const PARTS = /^(?:date|time|month|week|datetime-local)$/
/** characters in one order */
const AT_ONCE = 16

export const type = ({ native }: Pressing): Action => ({
  interruptible: true,
  check(target, args, hand) {
    if (!isInput(target, PARTS) || typeof args.text !== 'string')
      return synthetic.type.check(target, args, hand)
    refuseDisabled(target)
    refuseReadOnly(target)
  },
  *perform(target, { text = '' }, { composition }) {
    yield* giveFocus(target, composition)
    const { length } = [...text]
    for (let from = 0; from < length; from += AT_ONCE)
      yield [{ kind: 'type', from, to: Math.min(length, from + AT_ONCE) }]
    return native.isCancelled
  },
})
