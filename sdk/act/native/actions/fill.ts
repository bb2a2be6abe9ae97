import { ProbeError } from '../../../protocol/errors.js'
import { type Action, describeTarget } from '../../action.js'
import * as synthetic from '../../actions/fill.js'
import { isPicker } from '../../editing/field.js'
import { giveFocus } from '../../editing/focus.js'
import { drawnText } from '../../editing/proxy.js'
import { selectText } from '../../keyboard/select-text.js'
import type { Pressing } from '../press.js'

/** Inserts the text over the selected value, as an input method does. */
export const fill = ({ native }: Pressing): Action => ({
  check(target, args, hand) {
    synthetic.fill.check(target, args, hand)
    if (isPicker(target))
      throw new ProbeError(
        'UNSUPPORTED',
        `${describeTarget(target)} is set by value; use fill without native, or type with it`,
      )
  },
  *perform(target, { text = '' }, { clipboard, composition }) {
    yield* giveFocus(target, composition)
    yield* selectText(target, clipboard)
    if (text !== '') yield [{ kind: 'insert' }]
    else if (drawnText(target) !== undefined || synthetic.hasText(target)) yield [{ kind: 'erase' }]
    return native.isCancelled
  },
})

export const clear = (hand: Pressing): Action => {
  const { check, perform } = fill(hand)
  return {
    check: (target, _args, given) => check(target, { text: '' }, given),
    perform: (target, _args, given) => perform(target, { text: '' }, given),
  }
}
