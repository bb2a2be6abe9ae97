/**
 * Edits text like a person: `beforeinput` announces the edit, and the browser performs it.
 * https://w3c.github.io/input-events/
 */
import { focusedElement } from '../../dom/walk.js'
import { command, fire, fireTextInput } from '../../platform/input.js'
import { isEditable } from './field.js'
import { hasEditContext, writeInContext } from './proxy.js'

const COMMANDS = {
  insertText: 'insertText',
  insertLineBreak: 'insertLineBreak',
  insertParagraph: 'insertParagraph',
  insertFromPaste: 'insertText',
  deleteContentBackward: 'delete',
  deleteContentForward: 'forwardDelete',
  deleteByCut: 'delete',
  historyUndo: 'undo',
  historyRedo: 'redo',
} as const
/** Input types whose browser command fires `input` with another type. */
const OTHERWISE: ReadonlySet<string> = new Set(['insertFromPaste', 'deleteByCut'])

/**
 * Edits the selection of the focused element.
 *
 * @param pasted the data that the text was pasted from
 * @returns false when a handler cancelled the edit
 */
export function edit(
  target: Element,
  inputType: keyof typeof COMMANDS,
  text?: string,
  pasted?: DataTransfer,
): boolean {
  const carried =
    isEditable(target) && pasted !== undefined ? { dataTransfer: pasted } : { data: text ?? null }
  if (!announce(target, inputType, carried)) return false
  const markup = isEditable(target) ? pasted?.getData('text/html') || undefined : undefined
  const written = markup === undefined ? (text ?? (inputType.startsWith('insert') ? '\n' : undefined)) : ''
  if (written !== undefined && !hasEditContext(target) && !fireTextInput(target, written)) return false
  // A handler moved the focus, so the text has no place any more.
  if (focusedElement(target.ownerDocument) !== target) return true
  if (hasEditContext(target)) {
    // The editor deletes and breaks lines itself, by the event before.
    if (text !== undefined && inputType.startsWith('insert')) writeInContext(target, text)
    return true
  }
  const run = () =>
    markup === undefined ? command(target, COMMANDS[inputType], text) : command(target, 'insertHTML', markup)
  if (!OTHERWISE.has(inputType)) run()
  else if (unheard(target, run))
    fire(target, 'InputEvent', 'input', {
      inputType,
      cancelable: false,
      view: null,
      ...carried,
    } as InputEventInit)
  return true
}

/** Fires `beforeinput`; false when a handler cancelled it. */
export function announce(target: Element, inputType: string, carried: InputEventInit): boolean {
  const selection = isEditable(target) ? target.ownerDocument.getSelection() : null
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
  const targetRanges = range === undefined ? [] : [new StaticRange(range)]
  return fire(target, 'InputEvent', 'beforeinput', {
    inputType,
    ...carried,
    targetRanges,
    view: null,
  } as InputEventInit)
}

/** Runs a command and hides its `input` event from the page; false when the command changed nothing. */
function unheard({ ownerDocument }: Element, run: () => void): boolean {
  let isChanged = false
  const keep = (event: Event) => {
    isChanged = true
    event.stopImmediatePropagation()
  }
  const view = ownerDocument.defaultView
  view?.addEventListener('input', keep, true)
  run()
  view?.removeEventListener('input', keep, true)
  return isChanged
}
