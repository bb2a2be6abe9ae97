/** Editing text as a hand does: announced by `beforeinput`, done by the browser. https://w3c.github.io/input-events/ */
import { focusedElement } from '../../dom/walk.js'
import { command, fire, fireTextInput } from '../../platform/input.js'
import { isEditable } from './field.js'

/** inputType: the browser's own command that does it */
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
/** Of these the browser's command tells another inputType. */
const OTHERWISE = new Set(['insertFromPaste', 'deleteByCut'])

/**
 * Edits what is selected, in the element that has the focus.
 *
 * @param text what is inserted
 * @param pasted what it comes from
 * @returns false when a handler cancelled
 */
export function edit(
  target: Element,
  inputType: keyof typeof COMMANDS,
  text?: string,
  pasted?: DataTransfer,
): boolean {
  const told = isEditable(target) && pasted !== undefined ? { dataTransfer: pasted } : { data: text ?? null }
  if (!announce(target, inputType, told)) return false
  const markup = isEditable(target) ? pasted?.getData('text/html') || undefined : undefined
  const written = markup === undefined ? (text ?? (inputType.startsWith('insert') ? '\n' : undefined)) : ''
  if (written !== undefined && !fireTextInput(target, written)) return false
  // A handler that moved the focus has taken the text's place away.
  if (focusedElement(target.ownerDocument) !== target) return true
  const run = () =>
    markup === undefined ? command(target, COMMANDS[inputType], text) : command(target, 'insertHTML', markup)
  if (!OTHERWISE.has(inputType)) run()
  else if (unheard(target, run))
    fire(target, 'InputEvent', 'input', {
      inputType,
      cancelable: false,
      view: null,
      ...told,
    } as InputEventInit)
  return true
}

/** False when a handler cancelled. */
export function announce(target: Element, inputType: string, told: InputEventInit): boolean {
  const selection = isEditable(target) ? target.ownerDocument.getSelection() : null
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
  const targetRanges = range === undefined ? [] : [new StaticRange(range)]
  return fire(target, 'InputEvent', 'beforeinput', {
    inputType,
    ...told,
    targetRanges,
    view: null,
  } as InputEventInit)
}

/** Runs a command whose own `input` event the page is not to hear; false when it changed nothing. */
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
