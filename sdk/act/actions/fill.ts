import { fireChosen, setInputValue } from '../../platform/input.js'
import type { ActionArguments } from '../../protocol/commands/act.js'
import { parseStroke } from '../../protocol/keys.js'
import { type Action, badArguments, describeTarget, refuseDisabled, wrongElement } from '../action.js'
import { edit } from '../editing/edit.js'
import { isEditable, isField, isPicker, isText } from '../editing/field.js'
import { giveFocus, refuseReadOnly } from '../editing/focus.js'
import { drawnText } from '../editing/proxy.js'
import { filled } from '../goals/written.js'
import { strokeKey } from '../keyboard/keyboard.js'
import { selectText } from '../keyboard/select-text.js'

const ERASE = parseStroke('Backspace')

/** Replaces the whole value at once, like pasting over it. Sets the value of a picker. */
export const fill: Action = {
  check(target, { text }: ActionArguments) {
    if (typeof text !== 'string') badArguments('args.text is needed')
    if (!isField(target) && !isPicker(target)) wrongElement(target, 'a text field')
    refuseDisabled(target)
    refuseReadOnly(target)
    if (isEditable(target)) return
    const field = target as HTMLInputElement
    const { maxLength } = field
    if (maxLength >= 0 && text.length > maxLength)
      badArguments(`${describeTarget(target)} accepts at most ${maxLength} characters`, {
        maxLength,
        length: text.length,
      })
    if (!accepts(field, text))
      badArguments(`${describeTarget(target)} does not accept ${JSON.stringify(text.slice(0, 80))}`, {
        type: field.type,
      })
  },
  goal: (target, { text = '' }) => filled(target, text),
  *perform(target, { text = '' }, { clipboard, composition }) {
    yield* giveFocus(target, composition)
    if (isPicker(target)) {
      if (target.value === text) return false
      setInputValue(target, text)
      fireChosen(target)
      return false
    }
    yield* selectText(target, clipboard)
    if (text === '' && drawnText(target) !== undefined) return yield* strokeKey(target, ERASE, clipboard)
    return text === ''
      ? hasText(target) && !edit(target, 'deleteContentBackward')
      : !edit(target, 'insertText', text)
  },
}

export function hasText(target: Element): boolean {
  return (isText(target) ? target.value : target.textContent) !== ''
}

function accepts(target: HTMLInputElement, value: string): boolean {
  if (target.localName === 'textarea' || value === '') return true
  const copy = target.cloneNode() as HTMLInputElement
  copy.value = value
  return target.type === 'range' ? Number(copy.value) === Number(value) : copy.value !== ''
}
