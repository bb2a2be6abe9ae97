/** A click, in a browser's own order. https://www.w3.org/TR/pointerevents3/#mapping-for-devices-that-support-hover */
import { focusedElement } from '../page/walk.js'
import type { Action } from './action.js'
import { refuseDisabled } from './action.js'
import { hover } from './hover.js'
import { mouse, type Point, pointer } from './pointer-event.js'

const FOCUSABLE =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]:not([contenteditable="false"]),iframe'

/** Hover over the target, press, focus, release, click. */
export const click: Action = {
  check: refuseDisabled,
  perform: (target, _args, hand) => press(target, hand, 1),
}

/**
 * Moves the pointer on to the target, presses and releases.
 *
 * @param detail how many clicks this is in a row
 * @returns true when a handler cancelled the click
 */
export function press(target: Element, point: Point, detail: number): boolean {
  const down = { button: 0, buttons: 1 }
  const up = { button: 0, buttons: 0 }
  hover(target, point)
  // A cancelled pointerdown takes the compatibility mouse events away, not the click.
  const isCompatible = pointer(target, 'pointerdown', point, down)
  const mayFocus = !isCompatible || mouse(target, 'mousedown', point, { ...down, detail })
  if (mayFocus && target.isConnected) moveFocus(target)
  pointer(target, 'pointerup', point, up)
  if (isCompatible) mouse(target, 'mouseup', point, { ...up, detail })
  if (!target.isConnected) return false
  return !pointer(target, 'click', point, { ...up, detail, isPrimary: false })
}

/** Focus goes to the nearest focusable element, through a label to none, else it leaves what had it. */
function moveFocus(target: Element): void {
  const focusable = target.closest<HTMLElement>(FOCUSABLE)
  const focused = focusedElement()
  if (focusable !== null) {
    if (focusable !== focused) focusable.focus({ preventScroll: true })
  } else if (target.closest('label') === null && focused instanceof HTMLElement) focused.blur()
}
