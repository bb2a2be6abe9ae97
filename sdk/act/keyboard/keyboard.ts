import { focusedElement } from '../../dom/walk.js'
import { command, fire } from '../../platform/input.js'
import { codeOf, MODIFIERS, type Modifiers, type Stroke } from '../../protocol/keys.js'
import type { Steps } from '../action.js'
import { moveCaret } from '../editing/caret.js'
import { edit } from '../editing/edit.js'
import { isEditable, isField, isInput, isText } from '../editing/field.js'
import { clickByKey } from '../pointer/pointer-event.js'
import { scrollByKey } from '../pointer/scrolling.js'
import { type Clipboard, isClipboardKey } from './clipboard.js'
import { steer } from './control-keys.js'
import { dismiss } from './dismiss.js'
import { implicitSubmit } from './form.js'
import { moveFocus } from './tab-order.js'

const BUTTON = 'button,summary,input[type="submit"],input[type="button"],input[type="reset"]'
const LINK = 'a[href],area[href]'
const CLICKED_BY_ENTER = `${LINK},input[type="image"],${BUTTON}`
const CLICKED_BY_SPACE = `input[type="checkbox"],input[type="radio"],${BUTTON}`

/**
 * Presses and releases a key while its modifiers are held.
 *
 * @param target the focused element, or the receiver of the keys when it cannot be focused
 */
export function* strokeKey(target: Element, { key, held, modifiers }: Stroke, clipboard: Clipboard): Steps {
  const { ownerDocument } = target
  const began = focusedElement(ownerDocument)
  // Keys go to the focused element. A handler may move the focus between two events, or hide the element.
  const receiver = () => {
    const focused = focusedElement(ownerDocument)
    if (focused !== null && focused !== began) return focused
    return target.getClientRects().length > 0 ? target : ownerDocument.body
  }
  const state: Modifiers = {}
  for (const name of held) {
    state[MODIFIERS[name] as keyof Modifiers] = true
    send(receiver(), 'keydown', name, state)
    yield 0
  }
  const pressed = receiver()
  const isTaken = !send(pressed, 'keydown', key, modifiers)
  // A cell may put a field in its place, which then gets the character.
  if (!isTaken && !isText(pressed)) yield 0
  const goes = !isTaken && keyPress(receiver(), key, modifiers)
  if (goes) byDefault(receiver(), key, modifiers, clipboard)
  // An element that Escape closed loses the focus in the next frame.
  yield key === 'Escape' ? 'frame' : 0
  const released = receiver()
  const goesUp = send(released, 'keyup', key, modifiers)
  if (goes && goesUp && key === ' ' && released === pressed && released.matches(CLICKED_BY_SPACE))
    clickByKey(released)
  for (const name of [...held].reverse()) {
    yield 0
    delete state[MODIFIERS[name] as keyof Modifiers]
    send(receiver(), 'keyup', name, state)
  }
  return !goes
}

/**
 * Fires `keypress` for printable keys and Enter, except Enter on a link. https://www.w3.org/TR/uievents/#keypress
 *
 * @returns false when it was cancelled
 */
function keyPress(target: Element, key: string, modifiers: Modifiers): boolean {
  const isEnter = key === 'Enter'
  if (isCommand(modifiers) || (isEnter ? target.matches(LINK) : [...key].length > 1)) return true
  const charCode = isEnter ? 13 : (key.codePointAt(0) ?? 0)
  return send(target, 'keypress', key, { ...modifiers, keyCode: charCode, charCode })
}

function send(target: Element, type: string, key: string, given: KeyboardEventInit): boolean {
  const [code, keyCode] = codeOf(key)
  const location = key in MODIFIERS ? 1 : 0
  return fire(target, 'KeyboardEvent', type, { key, code, keyCode, location, ...given } as KeyboardEventInit)
}

function isCommand({ ctrlKey, metaKey }: Modifiers): boolean {
  return ctrlKey === true || metaKey === true
}

function byDefault(target: Element, key: string, modifiers: Modifiers, clipboard: Clipboard): void {
  const { shiftKey = false, altKey = false } = modifiers
  const isLarge = isCommand(modifiers)
  const writes = isField(target)
  if (key === 'Tab') moveFocus(target.ownerDocument, shiftKey ? -1 : 1)
  else if (key === 'Escape') dismiss(target.ownerDocument)
  else if (key === 'Enter') enter(target, shiftKey)
  else if (isLarge && key.toLowerCase() === 'a') command(target, 'selectAll')
  else if (isLarge && isClipboardKey(key)) clipboard.use(target, key)
  else if (writes) write(target, key, shiftKey, isLarge || altKey)
  else if (!steer(target, key) && !altKey && !(key === ' ' && target.matches(CLICKED_BY_SPACE)))
    scrollByKey(target, key, isLarge)
}

function write(target: Element, key: string, isShifted: boolean, isLarge: boolean): void {
  const isField = isText(target)
  if (isInput(target, /^number$/) && steer(target, key)) return
  if (key === 'Backspace' || key === 'Delete') {
    if (isField && target.readOnly) return
    const direction = key === 'Delete' ? 'forward' : 'backward'
    const selection = target.ownerDocument.getSelection()
    if (isLarge && selection?.isCollapsed !== false) selection?.modify('extend', direction, 'word')
    edit(target, key === 'Delete' ? 'deleteContentForward' : 'deleteContentBackward')
  } else if (isLarge && key.toLowerCase() === 'z') edit(target, isShifted ? 'historyRedo' : 'historyUndo')
  else if (isLarge && key.toLowerCase() === 'y') edit(target, 'historyRedo')
  else if (!isLarge && [...key].length === 1) edit(target, 'insertText', key)
  else moveCaret(target, key, isShifted, isLarge)
}

function enter(target: Element, isShifted: boolean): void {
  if (target.localName === 'textarea') edit(target, 'insertLineBreak')
  else if (isEditable(target)) edit(target, isShifted ? 'insertLineBreak' : 'insertParagraph')
  else if (target.matches(CLICKED_BY_ENTER)) clickByKey(target)
  else if (target.localName === 'input') implicitSubmit(target as HTMLInputElement)
}
