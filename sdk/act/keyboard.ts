/** One key, with modifiers, and what a browser does by default when it is pressed. */
import { focusedElement } from '../page/walk.js'
import type { Action } from './action.js'
import { arrow } from './arrows.js'
import { commit } from './commit.js'
import { erase, isEditable, isField } from './field.js'
import { keyDown, keyUp } from './key-event.js'
import { MODIFIERS, type Modifiers, parseStroke } from './keys.js'
import { isTabbable, moveFocus } from './tab-order.js'
import { insert } from './text.js'

const CLICKED_BY_ENTER =
  'a[href],button,summary,input[type="submit"],input[type="button"],input[type="reset"],input[type="image"]'
const CLICKED_BY_SPACE =
  'button,summary,input[type="checkbox"],input[type="radio"],input[type="submit"],input[type="button"],input[type="reset"]'

/** A key, with modifiers as `Control+a`, and its default action. */
export const press: Action = {
  check(_target, { key }) {
    parseStroke(key)
  },
  perform(target, args) {
    const { key, modifiers, held } = parseStroke(args.key)
    if (target instanceof HTMLElement && target !== focusedElement() && isTabbable(target))
      target.focus({ preventScroll: true })
    const state: Modifiers = {}
    for (const name of held) {
      state[MODIFIERS[name] as keyof Modifiers] = true
      keyDown(target, name, state)
    }
    const began = focusedElement()
    // Keys go to what has the focus: a handler may move it between two events.
    const receiver = () => {
      const focused = focusedElement()
      return focused === null || focused === began ? target : focused
    }
    const goes = keyDown(target, key, modifiers)
    if (goes) byDefault(receiver(), key, modifiers)
    const released = receiver()
    const goesUp = keyUp(released, key, modifiers)
    if (goes && goesUp && key === ' ' && released === target && target.matches(CLICKED_BY_SPACE))
      clickByKey(target)
    for (const name of [...held].reverse()) {
      delete state[MODIFIERS[name] as keyof Modifiers]
      keyUp(receiver(), name, state)
    }
    return !goes
  },
}

function byDefault(target: Element, key: string, modifiers: Modifiers): void {
  const isCommand = modifiers.ctrlKey === true || modifiers.metaKey === true
  if (key === 'Tab') moveFocus(modifiers.shiftKey === true ? -1 : 1)
  else if (key === 'Enter') enter(target)
  else if (key === 'Backspace' || key === 'Delete') takeAway(target, key)
  else if (key.startsWith('Arrow') || key === 'Home' || key === 'End') arrow(target, key)
  else if (isCommand && key.toLowerCase() === 'a') selectAll(target)
  else if ([...key].length === 1 && !isCommand && modifiers.altKey !== true) insert(target, key)
}

function takeAway(target: Element, key: 'Backspace' | 'Delete'): void {
  if (isField(target) && !target.readOnly) erase(target, key === 'Backspace' ? 'backward' : 'forward')
  else if (isEditable(target))
    target.ownerDocument.execCommand(key === 'Backspace' ? 'delete' : 'forwardDelete')
}

function selectAll(target: Element): void {
  if (isField(target)) target.select()
  else if (isEditable(target)) target.ownerDocument.getSelection()?.selectAllChildren(target)
}

/** Enter breaks the line of a text area, clicks buttons and links, and submits the form of a field. */
function enter(target: Element): void {
  if (target instanceof HTMLTextAreaElement || isEditable(target)) insert(target, '\n')
  else if (target.matches(CLICKED_BY_ENTER)) clickByKey(target)
  else if (target instanceof HTMLInputElement) {
    if (isField(target)) commit(target)
    if (target.form !== null) submit(target.form)
  }
}

/** https://html.spec.whatwg.org/#implicit-submission */
function submit(form: HTMLFormElement): void {
  const own = [...form.querySelectorAll<HTMLInputElement>('input[type="image"]')]
  const button = [...form.elements, ...own].find((element) =>
    element.matches('button:not([type]),button[type="submit"],input[type="submit"],input[type="image"]'),
  )
  if (button !== undefined) {
    if (!button.matches(':disabled')) clickByKey(button)
    return
  }
  const fields = [...form.elements].filter((each) => each instanceof HTMLInputElement && isField(each))
  if (fields.length < 2) form.requestSubmit()
}

/** The click that a key makes has no coordinates, no pointer and a detail of 0. */
function clickByKey(target: Element): void {
  const init = { bubbles: true, cancelable: true, composed: true, view: window, detail: 0, pointerId: -1 }
  target.dispatchEvent(new PointerEvent('click', init))
}
