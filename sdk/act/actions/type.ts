import { focusedElement } from '../../dom/walk.js'
import { ProbeError } from '../../protocol/errors.js'
import { codeOf } from '../../protocol/keys.js'
import { type Action, badArguments, describeTarget, refuseDisabled, wrongElement } from '../action.js'
import { edit } from '../editing/edit.js'
import { isEditable, isPicker, isText } from '../editing/field.js'
import { giveFocus, refuseReadOnly } from '../editing/focus.js'
import { typed } from '../goals/written.js'
import { strokeKey } from '../keyboard/keyboard.js'

/** Types the text key by key. A character without a key is inserted like the text of an input method. */
export const type: Action = {
  interruptible: true,
  check(target, { text }) {
    if (typeof text !== 'string') badArguments('args.text is needed')
    if (isPicker(target))
      throw new ProbeError(
        'UNSUPPORTED',
        `${describeTarget(target)} cannot be typed into by a script; use fill`,
      )
    if (!isText(target) && !isEditable(target)) wrongElement(target, 'a text field')
    refuseDisabled(target)
    refuseReadOnly(target)
  },
  goal: (target, { text = '' }) => typed(target, text),
  *perform(target, { text = '' }, { clipboard, composition }) {
    yield* giveFocus(target, composition)
    let cancelled = false
    for (const [index, character] of [...text].entries()) {
      // A handler may move the focus, and keys go to the focused element.
      const at = index === 0 ? target : (focusedElement(target.ownerDocument) ?? target)
      const key = character === '\n' ? 'Enter' : character
      if (codeOf(key)[0] === '') {
        if (!edit(at, 'insertText', character)) cancelled = true
      } else if (yield* strokeKey(at, { key, held: [], modifiers: {} }, clipboard)) cancelled = true
      yield 0
    }
    return cancelled
  },
}
