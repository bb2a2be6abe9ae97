/** A press of the mouse, in a browser's own order. https://www.w3.org/TR/pointerevents3/#mapping-for-devices-that-support-hover */

import { topAt } from '../../dom/cover.js'
import type { Point } from '../../dom/geometry.js'
import { closestFlat, focusedElement } from '../../dom/walk.js'
import { blurOf, focusOn } from '../../platform/input.js'
import type { Steps } from '../action.js'
import { placeCaret } from '../editing/caret.js'
import { endComposition } from '../editing/composition.js'
import { beginCapture, captured, endCapture } from './capture.js'
import { around, meet } from './hover.js'
import { mouse, pointer, pointerInit } from './pointer-event.js'

const FOCUSABLE =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]:not([contenteditable="false"]),iframe'

/** A button that is held. */
export interface Held {
  /** the compatibility mouse events go on */
  isCompatible: boolean
  /** nobody took the press's default action away */
  goes: boolean
}

/**
 * Presses the button on the element that the pointer is on.
 *
 * @param detail how many presses this is in a row
 */
export function pressDown(target: Element, point: Point, detail: number): Held {
  const down = { button: 0, buttons: 1 }
  beginCapture()
  // A cancelled pointerdown takes the compatibility mouse events and what they do away, not the click.
  const isCompatible = pointer(target, 'pointerdown', point, down)
  const goes = isCompatible && mouse(target, 'mousedown', point, { ...down, detail })
  if (goes && target.isConnected) {
    moveFocus(target)
    placeCaret(target, point, detail)
  }
  return { isCompatible, goes }
}

/**
 * Lets the button go, over `target`, and clicks what both press and release were in.
 *
 * @returns true when a handler cancelled the click
 */
export function letUp(
  pressed: Element,
  target: Element,
  point: Point,
  detail: number,
  { isCompatible }: Held,
): boolean {
  const up = { button: 0, buttons: 0 }
  const receiver = captured()
  pointer(target, 'pointerup', point, up)
  // Mouse events do not reach a control that was disabled meanwhile.
  const isOff = target.matches(':disabled')
  if (isCompatible && !isOff) mouse(target, 'mouseup', point, { ...up, detail })
  endCapture(pointerInit(target, '', point, up))
  const over = around(target)
  const clicked = receiver ?? around(pressed).find((each) => over.includes(each))
  if (clicked?.isConnected !== true || isOff) return false
  const goes = pointer(clicked, 'click', point, { ...up, detail, isPrimary: false })
  if (receiver !== undefined && target.isConnected) meet(target, point, { button: 0 })
  return !goes
}

/** Presses and lets go where the pointer is. */
export function* press(target: Element, point: Point, detail: number): Steps {
  const held = pressDown(target, point, detail)
  yield 0
  const over = target.isConnected ? target : topAt(target.ownerDocument, point.x, point.y)
  if (over === null) return false
  meet(over, point, { buttons: 1 })
  return letUp(target, over, point, detail, held)
}

/** Focus goes to the nearest focusable element, else it leaves what had it. */
function moveFocus(target: Element): void {
  const focusable = closestFlat(target, FOCUSABLE)
  const focused = focusedElement(target.ownerDocument)
  if (focusable === focused) {
    if (focused !== null) endComposition(focused)
  } else if (focusable !== null) focusOn(focusable as HTMLElement, { preventScroll: true })
  else if (focused !== null) blurOf(focused)
}
