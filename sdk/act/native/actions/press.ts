import { parseStroke } from '../../../protocol/keys.js'
import { type Action, refuseDisabled } from '../../action.js'
import { giveFocus } from '../../editing/focus.js'
import { isFocusable } from '../../keyboard/tab-order.js'
import type { Pressing } from '../press.js'

/** The clipboard is the system's. */
export const press = ({ native }: Pressing): Action => ({
  check(target, { key }) {
    parseStroke(key)
    refuseDisabled(target)
  },
  *perform(target, _args, { composition }) {
    if (isFocusable(target)) yield* giveFocus(target, composition)
    yield [{ kind: 'press' }]
    return native.isCancelled
  },
})
