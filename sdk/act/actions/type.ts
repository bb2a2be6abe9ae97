import { focusedElement } from '../../dom/walk.js'
import { ProbeError } from '../../protocol/errors.js'
import { type Action, badArguments, describeTarget, refuseDisabled, wrongElement } from '../action.js'
import { edit } from '../editing/edit.js'
import { isEditable, isPicker, isText } from '../editing/field.js'
import { giveFocus, refuseReadOnly } from '../editing/focus.js'
import { strokeKey } from '../keyboard/keyboard.js'
import { codeOf } from '../keyboard/keys.js'

/** Adds the text key by key; what no key gives is inserted as an input method does. */
export const type: Action = {
  interruptible: true,
  check(target, { text }) {
    if (typeof text !== 'string') badArguments('args.text is needed')
    if (isPicker(target))
      throw new ProbeError('UNSUPPORTED', `${describeTarget(target)} takes no keys from a script; use fill`)
    if (!isText(target) && !isEditable(target)) wrongElement(target, 'text field')
    refuseDisabled(target)
    refuseReadOnly(target)
  },
  *perform(target, { text = '' }) {
    giveFocus(target)
    let cancelled = false
    for (const [index, character] of [...text].entries()) {
      // A handler may move the focus: the keys go where it is.
      const at = index === 0 ? target : (focusedElement(target.ownerDocument) ?? target)
      const key = character === '\n' ? 'Enter' : character
      if (codeOf(key)[0] === '') {
        if (!edit(at, 'insertText', character)) cancelled = true
      } else if (yield* strokeKey(at, { key, held: [], modifiers: {} })) cancelled = true
      yield 0
    }
    return cancelled
  },
}
