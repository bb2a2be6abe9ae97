/** Text into fields: as a whole (`fill`) or key by key (`type`). */
import { focusedElement } from '../page/walk.js'
import type { ActionArguments } from '../protocol/commands.js'
import { ProbeError } from '../protocol/errors.js'
import type { Action } from './action.js'
import { describeTarget, refuseDisabled, wrongElement } from './action.js'
import { committed } from './commit.js'
import { after, before, isEditable, isField, isSettable, replaceSelection, setValue, takes } from './field.js'
import { keyDown, keyUp } from './key-event.js'

/** characters typed between two signs of progress */
const PROGRESS = 200

/** Replaces the whole value at once. */
export const fill: Action = {
  check(target, args) {
    check(target, args, isSettable(target))
    const { text = '' } = args
    if (isSettable(target) && !takes(target, text))
      throw new ProbeError(
        'BAD_ARGUMENTS',
        `${describeTarget(target)} does not take "${text.slice(0, 80)}"`,
        {
          type: target.getAttribute('type'),
        },
      )
  },
  perform(target, { text = '' }) {
    focus(target)
    if (!isSettable(target)) return isEditable(target) && !edit(target, text, true)
    const value = target.maxLength >= 0 ? text.slice(0, target.maxLength) : text
    if (!before(target, 'insertText', value)) return true
    const former = target.value
    setValue(target, value)
    after(target, 'insertText', value)
    committed(target)
    if (target.value !== former) target.dispatchEvent(new Event('change', { bubbles: true }))
    return false
  },
}

/** Adds the text key by key. */
export const type: Action = {
  check: (target, args) => check(target, args, isField(target)),
  perform(target, { text = '' }, hand) {
    focus(target)
    let cancelled = false
    for (const [index, character] of [...text].entries()) {
      const key = character === '\n' ? 'Enter' : character
      // A handler may move the focus: the keys go where it is.
      const at = index === 0 ? target : (focusedElement() ?? target)
      const goes = keyDown(at, key, {})
      if (goes) insert(at, character)
      else cancelled = true
      keyUp(focusedElement() ?? at, key, {})
      if (index % PROGRESS === PROGRESS - 1) hand.progress()
    }
    return cancelled
  },
}

function check(target: Element, { text }: ActionArguments, takesText: boolean): void {
  if (typeof text !== 'string') throw new ProbeError('BAD_ARGUMENTS', 'args.text is needed')
  if (!takesText && !isEditable(target)) wrongElement(target, 'text field')
  refuseDisabled(target)
  if (isField(target) && target.readOnly)
    throw new ProbeError('DISABLED', `${describeTarget(target)} is read-only`)
}

/** Gives the focus, with the caret at the end: where a hand that adds text would click. */
function focus(target: Element): void {
  if (focusedElement() === target) return
  ;(target as HTMLElement).focus({ preventScroll: true })
  if (isField(target)) {
    if (target.selectionStart !== null) target.setSelectionRange(target.value.length, target.value.length)
  } else if (isEditable(target)) {
    const selection = target.ownerDocument.getSelection()
    selection?.selectAllChildren(target)
    selection?.collapseToEnd()
  }
}

/** Inserts a character at the caret, as a key press does. */
export function insert(target: Element, character: string): void {
  if (isField(target)) {
    if (character === '\n' && target instanceof HTMLInputElement) return
    replaceSelection(target, character, character === '\n' ? 'insertLineBreak' : 'insertText')
  } else if (isEditable(target)) edit(target, character, false)
}

/**
 * Edits rich text by the browser's own command, which editors follow: it fires `beforeinput` and `input` with their
 * ranges. False when it was cancelled.
 */
function edit(target: HTMLElement, text: string, whole: boolean): boolean {
  const { ownerDocument } = target
  if (whole) ownerDocument.getSelection()?.selectAllChildren(target)
  const command = text === '\n' ? 'insertParagraph' : text === '' ? 'delete' : 'insertText'
  return ownerDocument.execCommand(command, false, text)
}
