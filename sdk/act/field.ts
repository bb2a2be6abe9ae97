/** Fields that hold text, and what a user's hand does to their value. */
import { commitLater } from './commit.js'

export type Field = HTMLInputElement | HTMLTextAreaElement

const NOT_TEXT = /^(?:checkbox|radio|button|submit|reset|image|file|hidden|range|color)$/

/** What was typed into a field that takes no half of a value, e.g. `12.` of a number. */
const typed = new WeakMap<Field, { raw: string; value: string }>()

/** True for inputs and text areas that hold text. */
export function isField(target: Element): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NOT_TEXT.test(target.type))
  )
}

/** True for fields whose value can be set, sliders and colours too. */
export function isSettable(target: Element): target is Field {
  return isField(target) || (target instanceof HTMLInputElement && /^(?:range|color)$/.test(target.type))
}

export function isEditable(target: Element): target is HTMLElement {
  return target instanceof HTMLElement && target.isContentEditable
}

/** Sets a value through the platform's own setter, past a framework's tracking of the element's. */
export function setValue(target: Field | HTMLSelectElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set
  if (setter === undefined) target.value = value
  else setter.call(target, value)
}

/** True when a field of this kind keeps the value as it is. */
export function takes(target: Field, value: string): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  const copy = target.cloneNode() as HTMLInputElement
  copy.value = value
  return value === '' || copy.value !== ''
}

/** Replaces the selection by a text, as typing does. */
export function replaceSelection(target: Field, text: string, inputType: string): void {
  const { start, end, value } = selectionOf(target)
  const room = target.maxLength < 0 ? text.length : target.maxLength - (value.length - (end - start))
  const given = text.slice(0, Math.max(0, room))
  if (text !== '' && given === '') return
  const isDeleting = text === ''
  if (isDeleting && start === end) return
  if (!before(target, inputType, isDeleting ? null : given)) return
  commitLater(target)
  const raw = value.slice(0, start) + given + value.slice(end)
  // What the field would throw away whole stays as it was, until the rest is typed.
  if (takes(target, raw)) setValue(target, raw)
  typed.set(target, { raw, value: target.value })
  if (target.selectionStart !== null) target.setSelectionRange(start + given.length, start + given.length)
  after(target, inputType, isDeleting ? null : given)
}

/** Takes the selection away, or one character before or behind the caret. */
export function erase(target: Field, direction: 'backward' | 'forward'): void {
  const { start, end, value } = selectionOf(target)
  const kind = direction === 'backward' ? 'deleteContentBackward' : 'deleteContentForward'
  if (start !== end) return replaceSelection(target, '', kind)
  const from = direction === 'backward' ? start - 1 : start
  if (from < 0 || from >= value.length) return
  if (target.selectionStart !== null) {
    target.setSelectionRange(from, from + 1)
    return replaceSelection(target, '', kind)
  }
  if (!before(target, kind, null)) return
  commitLater(target)
  const raw = value.slice(0, -1)
  if (takes(target, raw)) setValue(target, raw)
  typed.set(target, { raw, value: target.value })
  after(target, kind, null)
}

/** Number, date and email fields have no selection: text goes to their end. */
function selectionOf(target: Field): { start: number; end: number; value: string } {
  const memory = typed.get(target)
  const value = memory !== undefined && memory.value === target.value ? memory.raw : target.value
  const { selectionStart, selectionEnd } = target
  return { value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length }
}

/** False when it was cancelled. */
export function before(target: Element, inputType: string, data: string | null): boolean {
  return target.dispatchEvent(
    new InputEvent('beforeinput', {
      bubbles: true,
      cancelable: true,
      composed: true,
      inputType,
      data,
      view: window,
    }),
  )
}

export function after(target: Element, inputType: string, data: string | null): void {
  target.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, inputType, data, view: window }),
  )
}
