/** Pressing a key, and what a browser does by default when one is pressed. */

import { isVisible } from '../page/visible.js'
import type { ActionArguments } from '../protocol/commands.js'
import { ProbeError } from '../protocol/errors.js'
import type { Action } from './action.js'
import { keyDown, keyUp, type Modifiers, NAMED } from './keys.js'
import { erase, insert, isEditable, isField } from './text.js'

const MODIFIERS: Record<string, keyof Modifiers> = {
  Control: 'ctrlKey',
  Shift: 'shiftKey',
  Alt: 'altKey',
  Meta: 'metaKey',
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
