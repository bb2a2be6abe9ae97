/** Keys with their codes, and what a browser does by default when one is pressed. https://www.w3.org/TR/uievents-code/ */

import { isVisible } from '../page/visible.js'
import type { ActionArguments } from '../protocol/commands.js'
import { ProbeError } from '../protocol/errors.js'
import type { Action } from './action.js'
import { erase, insert, isEditable, isField } from './text.js'

export interface Modifiers {
  ctrlKey?: boolean
  shiftKey?: boolean
  altKey?: boolean
  metaKey?: boolean
}

const MODIFIERS: Record<string, keyof Modifiers> = {
  Control: 'ctrlKey',
  Shift: 'shiftKey',
  Alt: 'altKey',
  Meta: 'metaKey',
}
/** key: [code, keyCode] */
const NAMED: Record<string, [string, number]> = {
  Enter: ['Enter', 13],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  ' ': ['Space', 32],
  ArrowUp: ['ArrowUp', 38],
  ArrowDown: ['ArrowDown', 40],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowRight: ['ArrowRight', 39],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  Control: ['ControlLeft', 17],
  Shift: ['ShiftLeft', 16],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
}
const TABBABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type="hidden"]),select:not(:disabled),textarea:not(:disabled),summary,[tabindex],[contenteditable]:not([contenteditable="false"])'

/** One key, with modifiers as `Control+a`, and its default action. */
export const pressKey: Action = {
  check(_target, args) {
    parse(args)
  },
  perform(target, args) {
    const { key, modifiers, held } = parse(args)
    if (target instanceof HTMLElement && target !== document.activeElement && target.matches(TABBABLE)) {
      target.focus({ preventScroll: true })
    }
    const state: Modifiers = {}
    for (const name of held) {
      state[MODIFIERS[name] as keyof Modifiers] = true
      keyDown(target, name, state)
    }
    const goes = keyDown(target, key, modifiers)
    if (goes) byDefault(target, key, modifiers)
    const released = document.activeElement !== null && key === 'Tab' ? document.activeElement : target
    const goesUp = keyUp(released, key, modifiers)
    if (goes && goesUp && key === ' ' && isClickedBySpace(target)) clickByKey(target)
    for (const name of [...held].reverse()) {
      delete state[MODIFIERS[name] as keyof Modifiers]
      keyUp(target, name, state)
    }
    return !goes
  },
}

function parse({ key }: ActionArguments): { key: string; modifiers: Modifiers; held: string[] } {
  if (typeof key !== 'string' || key === '')
    throw new ProbeError('BAD_ARGUMENTS', 'args.key is needed, e.g. "Enter" or "Control+a"')
  const parts = key === '+' ? ['+'] : key.split('+')
  const last = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '')
  const held = parts.slice(0, -1)
  const unknown = held.find((name) => !(name in MODIFIERS))
  if (unknown !== undefined)
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `"${unknown}" is no modifier; there are ${Object.keys(MODIFIERS).join(', ')}`,
    )
  if (!(last in NAMED) && !/^F\d{1,2}$/.test(last) && [...last].length !== 1) {
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `"${last}" is no key; use one character or one of ${Object.keys(NAMED).join(', ')}`,
    )
  }
  const modifiers: Modifiers = {}
  for (const name of held) modifiers[MODIFIERS[name] as keyof Modifiers] = true
  return { key: last, modifiers, held }
}

/** False when it was cancelled. Printable keys give a keypress too. */
export function keyDown(target: Element, key: string, modifiers: Modifiers): boolean {
  const goes = target.dispatchEvent(new KeyboardEvent('keydown', initOf(key, modifiers)))
  const printable =
    ([...key].length === 1 || key === 'Enter') && modifiers.ctrlKey !== true && modifiers.metaKey !== true
  if (!goes || !printable) return goes
  const code = key === 'Enter' ? 13 : (key.codePointAt(0) ?? 0)
  return target.dispatchEvent(
    new KeyboardEvent('keypress', { ...initOf(key, modifiers), keyCode: code, charCode: code }),
  )
}

export function keyUp(target: Element, key: string, modifiers: Modifiers): boolean {
  return target.dispatchEvent(new KeyboardEvent('keyup', initOf(key, modifiers)))
}

function initOf(key: string, modifiers: Modifiers): KeyboardEventInit {
  const [code, keyCode] = NAMED[key] ?? codeOf(key)
  return { key, code, keyCode, bubbles: true, cancelable: true, composed: true, view: window, ...modifiers }
}

function codeOf(key: string): [string, number] {
  const upper = key.toUpperCase()
  if (/^[A-Z]$/.test(upper)) return [`Key${upper}`, upper.charCodeAt(0)]
  if (/^\d$/.test(key)) return [`Digit${key}`, key.charCodeAt(0)]
  return ['', upper.codePointAt(0) ?? 0]
}

function byDefault(target: Element, key: string, modifiers: Modifiers): void {
  if (key === 'Tab') return moveFocus(modifiers.shiftKey === true ? -1 : 1)
  if (key === 'Enter') return enter(target)
  if (key === 'Backspace') return erase(target)
  const isSelectAll = key.toLowerCase() === 'a' && (modifiers.ctrlKey === true || modifiers.metaKey === true)
  if (isSelectAll && isField(target)) return target.select()
  if ([...key].length === 1 && modifiers.ctrlKey !== true && modifiers.metaKey !== true) insert(target, key)
}

/** Enter breaks the line of a text area, clicks buttons and links, and submits the form of a field. */
function enter(target: Element): void {
  if (target instanceof HTMLTextAreaElement || isEditable(target)) return insert(target, '\n')
  if (
    target.matches(
      'a[href],button,summary,input[type="submit"],input[type="button"],input[type="reset"],input[type="image"]',
    )
  ) {
    return clickByKey(target)
  }
  if (!(target instanceof HTMLInputElement) || target.form === null) return
  // https://html.spec.whatwg.org/#implicit-submission
  const { form } = target
  const button = [...form.elements].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element.matches('button:not([type]),button[type="submit"],input[type="submit"],input[type="image"]'),
  )
  if (button !== undefined) {
    if (!button.matches(':disabled')) clickByKey(button)
  } else if ([...form.elements].filter((element) => isField(element)).length === 1) form.requestSubmit()
}

function isClickedBySpace(target: Element): boolean {
  return target.matches(
    'button,summary,input[type="checkbox"],input[type="radio"],input[type="submit"],input[type="button"],input[type="reset"]',
  )
}

/** The click that a key makes has no coordinates and a detail of 0. */
function clickByKey(target: Element): void {
  target.dispatchEvent(
    new PointerEvent('click', {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      detail: 0,
      pointerId: -1,
    }),
  )
}

/** https://html.spec.whatwg.org/#sequential-focus-navigation, for one document without positive tab indexes first. */
function moveFocus(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && isVisible(element),
  )
  const order = [
    ...all.filter(({ tabIndex }) => tabIndex > 0).sort((one, two) => one.tabIndex - two.tabIndex),
    ...all.filter(({ tabIndex }) => tabIndex === 0),
  ]
  const at = order.indexOf(document.activeElement as HTMLElement)
  const next = order[at < 0 ? (step === 1 ? 0 : order.length - 1) : at + step]
  if (next !== undefined) next.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
