import { setInputValue, tellChosen } from '../../platform/input.js'
import type { ActionArguments } from '../../protocol/commands/act.js'
import { type Action, badArguments, describeTarget, refuseDisabled, wrongElement } from '../action.js'
import { selectAll } from '../editing/caret.js'
import { edit } from '../editing/edit.js'
import { isEditable, isPicker, isText } from '../editing/field.js'
import { giveFocus, refuseReadOnly } from '../editing/focus.js'

/** Replaces the whole value at once, as pasting over it would; of a picker, picks it. */
export const fill: Action = {
  check(target, { text }: ActionArguments) {
    if (typeof text !== 'string') badArguments('args.text is needed')
    if (!isText(target) && !isPicker(target) && !isEditable(target)) wrongElement(target, 'text field')
    refuseDisabled(target)
    refuseReadOnly(target)
    if (isEditable(target)) return
    const field = target as HTMLInputElement
    const { maxLength } = field
    if (maxLength >= 0 && text.length > maxLength)
      badArguments(`${describeTarget(target)} takes at most ${maxLength} characters`, {
        maxLength,
        length: text.length,
      })
    if (!takes(field, text))
      badArguments(`${describeTarget(target)} does not take "${text.slice(0, 80)}"`, { type: field.type })
  },
  // biome-ignore lint/correctness/useYield: one step
  *perform(target, { text = '' }) {
    giveFocus(target)
    if (isPicker(target)) {
      if (target.value === text) return false
      setInputValue(target, text)
      tellChosen(target)
      return false
    }
    selectAll(target)
    return text === ''
      ? hasText(target) && !edit(target, 'deleteContentBackward')
      : !edit(target, 'insertText', text)
  },
}

function hasText(target: Element): boolean {
  return (isText(target) ? target.value : target.textContent) !== ''
}

/** True when a field of this kind keeps the value. */
function takes(target: HTMLInputElement, value: string): boolean {
  if (target.localName === 'textarea' || value === '') return true
  const copy = target.cloneNode() as HTMLInputElement
  copy.value = value
  return target.type === 'range' ? Number(copy.value) === Number(value) : copy.value !== ''
}
