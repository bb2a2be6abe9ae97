/** Pointer and mouse events in a browser's own order. https://www.w3.org/TR/pointerevents3/#mapping-for-devices-that-do-not-support-hover */
import type { Action, Hand } from './action.js'
import { refuseDisabled } from './action.js'

const FOCUSABLE =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]:not([contenteditable="false"]),iframe'

/** A click: hover over the target, press, focus, release, click. */
export const click: Action = {
  check: refuseDisabled,
  perform: (target, _args, hand) => press(target, hand, 1),
}

/** Moves the pointer on to the target, presses and releases; true when the click was cancelled. */
export function press(target: Element, hand: Hand, detail: number): boolean {
  const down = { ...at(hand), button: 0, buttons: 1, detail }
  const up = { ...at(hand), button: 0, buttons: 0, detail }
  pointer(target, 'pointerover', at(hand))
  pointer(target, 'pointerenter', at(hand), false)
  mouse(target, 'mouseover', at(hand))
  mouse(target, 'mouseenter', at(hand), false)
  pointer(target, 'pointermove', at(hand))
  mouse(target, 'mousemove', at(hand))
  // A cancelled pointerdown takes the compatibility mouse events away, not the click.
  const compatible = pointer(target, 'pointerdown', down)
  const mayFocus = compatible ? mouse(target, 'mousedown', down) : true
  if (mayFocus && target.isConnected) moveFocus(target)
  pointer(target, 'pointerup', up)
  if (compatible) mouse(target, 'mouseup', up)
  if (!target.isConnected) return false
  return !target.dispatchEvent(
    new PointerEvent('click', { ...init(up), pointerId: 1, pointerType: 'mouse', isPrimary: true }),
  )
}

function at({ x, y }: Hand): MouseEventInit {
  return { clientX: x, clientY: y, screenX: x + screenX, screenY: y + screenY, button: 0, buttons: 0 }
}

function init(given: MouseEventInit): MouseEventInit {
  return { bubbles: true, cancelable: true, composed: true, view: window, ...given }
}

/** False when it was cancelled. */
function pointer(target: Element, type: string, given: MouseEventInit, bubbles = true): boolean {
  const isMove = type !== 'pointerdown' && type !== 'pointerup'
  return target.dispatchEvent(
    new PointerEvent(type, {
      ...init(given),
      bubbles,
      cancelable: bubbles,
      detail: 0,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      width: 1,
      height: 1,
      pressure: given.buttons === 1 ? 0.5 : 0,
      button: isMove ? -1 : 0,
    }),
  )
}

function mouse(target: Element, type: string, given: MouseEventInit, bubbles = true): boolean {
  return target.dispatchEvent(new MouseEvent(type, { ...init(given), bubbles, cancelable: bubbles }))
}

/** Focus goes to the nearest focusable element, through a label to none, else it leaves what had it. */
function moveFocus(target: Element): void {
  const focusable = target.closest<HTMLElement>(FOCUSABLE)
  if (focusable !== null) focusable.focus({ preventScroll: true })
  else if (target.closest('label') === null && document.activeElement instanceof HTMLElement)
    document.activeElement.blur()
}
