/** Text into fields: as a paste-like whole (`fill`) or key by key (`type`). */
import type { ActionArguments } from '../protocol/commands.js'
import { ProbeError } from '../protocol/errors.js'
import type { Action } from './action.js'
import { describeTarget, refuseDisabled, wrongElement } from './action.js'
import { keyDown, keyUp } from './keys.js'

export type Field = HTMLInputElement | HTMLTextAreaElement

const NOT_TEXT = /^(?:checkbox|radio|button|submit|reset|image|file|hidden)$/
/** characters typed between two signs of progress */
const PROGRESS = 200

/** True for inputs and text areas that hold text. */
export function isField(target: Element): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NOT_TEXT.test(target.type))
  )
}

export function isEditable(target: Element): target is HTMLElement {
  return target instanceof HTMLElement && target.isContentEditable
}

function check(target: Element, { text }: ActionArguments): void {
  if (typeof text !== 'string') throw new ProbeError('BAD_ARGUMENTS', 'args.text is needed')
  if (!isField(target) && !isEditable(target)) wrongElement(target, 'text field')
  refuseDisabled(target)
  if (isField(target) && target.readOnly)
    throw new ProbeError('DISABLED', `${describeTarget(target)} is read-only`)
}

/** Replaces the whole value at once. */
export const fill: Action = {
  check,
  perform(target, { text = '' }) {
    ;(target as HTMLElement).focus({ preventScroll: true })
    if (isField(target)) {
      const value = target.maxLength >= 0 ? text.slice(0, target.maxLength) : text
      if (!before(target, 'insertReplacementText', value)) return true
      setValue(target, value)
      after(target, 'insertReplacementText', value)
    } else {
      if (!before(target, 'insertReplacementText', text)) return true
      target.textContent = text
      after(target, 'insertReplacementText', text)
    }
    target.dispatchEvent(new Event('change', { bubbles: true }))
    return false
  },
}

/** Adds the text key by key. */
export const type: Action = {
  check,
  perform(target, { text = '' }, hand) {
    ;(target as HTMLElement).focus({ preventScroll: true })
    let cancelled = false
    for (const [index, character] of [...text].entries()) {
      const key = character === '\n' ? 'Enter' : character
      const goes = keyDown(target, key, {})
      if (goes) insert(target, character)
      else cancelled = true
      keyUp(target, key, {})
      if (index % PROGRESS === PROGRESS - 1) hand.progress()
    }
    return cancelled
  },
}

/** Inserts at the selection, as a key press does. */
export function insert(target: Element, character: string): void {
  if (isField(target)) {
    if (character === '\n' && target instanceof HTMLInputElement) return
    const kind = character === '\n' ? 'insertLineBreak' : 'insertText'
    const { start, end } = selectionOf(target)
    const room = target.maxLength < 0 || target.value.length - (end - start) < target.maxLength
    if (!room || !before(target, kind, character)) return
    setValue(target, target.value.slice(0, start) + character + target.value.slice(end))
    place(target, start + character.length)
    after(target, kind, character)
  } else if (isEditable(target)) {
    if (!before(target, 'insertText', character)) return
    insertAtCaret(target, character)
    after(target, 'insertText', character)
  }
}

/** Takes the character before the caret, or the selection, away. */
export function erase(target: Element): void {
  if (!isField(target)) return
  const { start, end } = selectionOf(target)
  const from = start === end ? Math.max(0, start - 1) : start
  if (from === end || !before(target, 'deleteContentBackward', null)) return
  setValue(target, target.value.slice(0, from) + target.value.slice(end))
  place(target, from)
  after(target, 'deleteContentBackward', null)
}

/** Sets a value through the platform's own setter, past a framework's tracking of the element's. */
export function setValue(target: Field | HTMLSelectElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set
  if (setter === undefined) target.value = value
  else setter.call(target, value)
}

function selectionOf(target: Field): { start: number; end: number } {
  // Number, date and email fields have no selection: text goes to their end.
  const { length } = target.value
  return { start: target.selectionStart ?? length, end: target.selectionEnd ?? length }
}

function place(target: Field, caret: number): void {
  if (target.selectionStart !== null) target.setSelectionRange(caret, caret)
}

function insertAtCaret(target: HTMLElement, text: string): void {
  const selection = target.ownerDocument.getSelection()
  const range =
    selection !== null && selection.rangeCount > 0 && target.contains(selection.anchorNode)
      ? selection.getRangeAt(0)
      : undefined
  const node = document.createTextNode(text)
  if (range === undefined) target.append(node)
  else {
    range.deleteContents()
    range.insertNode(node)
  }
  selection?.collapse(node, text.length)
}

function before(target: Element, inputType: string, data: string | null): boolean {
  return target.dispatchEvent(
    new InputEvent('beforeinput', { bubbles: true, cancelable: true, composed: true, inputType, data }),
  )
}

function after(target: Element, inputType: string, data: string | null): void {
  target.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType, data }))
}
