/** Whether a key did something: where it writes or deletes, the page is not as it was. */
import { focusedElement } from '../../dom/walk.js'
import type { Stroke } from '../../protocol/keys.js'
import { isField, isText } from '../editing/field.js'
import type { Goal } from './goal.js'
import { held, writtenIn } from './written.js'

/** Undefined for a key that may well do nothing. */
export function stroked(target: Element, { key, modifiers }: Stroke): Goal | undefined {
  const { ctrlKey, metaKey, altKey } = modifiers
  if (ctrlKey || metaKey || altKey || !isField(target)) return undefined
  const isInput = target.localName === 'input'
  const writes = [...key].length === 1 || (key === 'Enter' && !isInput)
  if (!writes && !(key === 'Backspace' || key === 'Delete')) return undefined
  if (!writes && !hasBeside(target, key === 'Delete')) return undefined
  const before = writtenIn(target)
  const chosen = chosenIn(target)
  return ({ redact, structural }) => {
    const isSame =
      target.isConnected &&
      structural === 0 &&
      writtenIn(target) === before &&
      chosenIn(target) === (chosen ?? chosenIn(target)) &&
      chosenIn(target) !== undefined
    return isSame ? held(target, redact, 'unchanged') : undefined
  }
}

/** True when a text stands on the side of the caret from which the key deletes, or the focus is still elsewhere. */
function hasBeside(target: Element, isForward: boolean): boolean {
  const text = writtenIn(target)
  if (text === '') return false
  const { ownerDocument } = target
  if (focusedElement(ownerDocument) !== target) return !isForward
  if (isText(target)) {
    const { selectionStart, selectionEnd } = target
    if (selectionStart === null) return !isForward
    return selectionStart !== selectionEnd || (isForward ? selectionStart < text.length : selectionStart > 0)
  }
  const selection = ownerDocument.getSelection()
  if (selection === null || selection.rangeCount === 0 || isForward) return false
  if (!selection.isCollapsed) return true
  const range = selection.getRangeAt(0).cloneRange()
  range.setStart(target, 0)
  return range.toString() !== ''
}

/** The caret in the field; undefined when the focus is elsewhere. */
function chosenIn(target: Element): string | undefined {
  const { ownerDocument } = target
  if (focusedElement(ownerDocument) !== target) return undefined
  if (isText(target)) return `${target.selectionStart} ${target.selectionEnd}`
  const selection = ownerDocument.getSelection()
  return `${selection?.anchorOffset} ${selection?.focusOffset}`
}
