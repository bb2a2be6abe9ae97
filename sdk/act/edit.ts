/** Editing text as a hand does: announced by `beforeinput`, done by the browser. https://w3c.github.io/input-events/ */
import { focusedElement } from '../page/walk.js'
import { isEditable } from './field.js'
import { command, fire, fireTextInput } from './platform.js'

/** inputType: the browser's own command that does it */
const COMMANDS = {
  insertText: 'insertText',
  insertLineBreak: 'insertLineBreak',
  insertParagraph: 'insertParagraph',
  deleteContentBackward: 'delete',
  deleteContentForward: 'forwardDelete',
  historyUndo: 'undo',
  historyRedo: 'redo',
} as const

/**
 * Edits what is selected, in the element that has the focus.
 *
 * @param text what `insertText` inserts
 * @returns false when a handler cancelled
 */
export function edit(target: Element, inputType: keyof typeof COMMANDS, text?: string): boolean {
  if (!announce(target, inputType, text ?? null)) return false
  const written = text ?? (inputType.startsWith('insert') ? '\n' : undefined)
  if (written !== undefined && !fireTextInput(target, written)) return false
  // A handler that moved the focus has taken the text's place away.
  if (focusedElement(target.ownerDocument) === target) command(target, COMMANDS[inputType], text)
  return true
}

/** False when a handler cancelled. */
export function announce(target: Element, inputType: string, data: string | null): boolean {
  const selection = isEditable(target) ? target.ownerDocument.getSelection() : null
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
  const targetRanges = range === undefined ? [] : [new StaticRange(range)]
  return fire(target, 'InputEvent', 'beforeinput', {
    inputType,
    data,
    targetRanges,
    view: null,
  } as InputEventInit)
}
