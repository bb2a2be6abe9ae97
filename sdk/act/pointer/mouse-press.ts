/**
 * Presses the mouse with events in a browser's order.
 * https://www.w3.org/TR/pointerevents3/#mapping-for-devices-that-support-hover
 */

import type { Point } from '../../dom/geometry.js'
import { closestFlat, focusedElement } from '../../dom/walk.js'
import type { Composition } from '../../observe/dom/composition.js'
import { topAt } from '../../page/pointing/top.js'
import { blurOf, focusOn } from '../../platform/input.js'
import type { Hand, Steps } from '../action.js'
import { placeCaret } from '../editing/caret.js'
import { endComposition } from '../editing/composition.js'
import { around, type Pointer } from './pointer.js'
import { pointerInit } from './pointer-event.js'

const FOCUSABLE =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]:not([contenteditable="false"]),iframe'

export interface HeldButton {
  pointer: Pointer
  /** the press also fires compatibility mouse events */
  isCompatible: boolean
  /** no handler prevented the default action of the press */
  goes: boolean
}

/**
 * Presses the button on the element under the pointer.
 *
 * @param detail number of presses in a row, this one included
 */
export function pressDown(target: Element, hand: Hand, detail: number): HeldButton {
  const { pointer } = hand
  const down = { button: 0, buttons: 1 }
  pointer.capture.begin()
  // Cancelling pointerdown suppresses the mouse events and their default actions, but not the click.
  const isCompatible = pointer.pointerEvent(target, 'pointerdown', hand, down)
  const goes = isCompatible && pointer.mouseEvent(target, 'mousedown', hand, { ...down, detail })
  if (goes && target.isConnected) {
    moveFocus(target, hand.composition)
    placeCaret(target, hand, detail)
  }
  return { pointer, isCompatible, goes }
}

/**
 * Releases the button over `target`. Clicks the nearest common ancestor of press and release.
 *
 * @returns true when a handler cancelled the click
 */
export function letUp(
  pressed: Element,
  target: Element,
  point: Point,
  detail: number,
  { pointer, isCompatible }: HeldButton,
): boolean {
  const up = { button: 0, buttons: 0 }
  const receiver = pointer.capture.element
  pointer.pointerEvent(target, 'pointerup', point, up)
  // A control that was disabled during the press gets no mouse events.
  const isOff = target.matches(':disabled')
  if (isCompatible && !isOff) pointer.mouseEvent(target, 'mouseup', point, { ...up, detail })
  pointer.capture.end(pointerInit(target, '', point, up))
  const over = around(target)
  const clicked = receiver ?? around(pressed).find((each) => over.includes(each))
  if (clicked?.isConnected !== true || isOff) return false
  const goes = pointer.pointerEvent(clicked, 'click', point, { ...up, detail, isPrimary: false })
  if (receiver !== undefined && target.isConnected) pointer.enter(target, point, { button: 0 })
  return !goes
}

export function* press(target: Element, hand: Hand, detail: number): Steps {
  const held = pressDown(target, hand, detail)
  yield 0
  const over = target.isConnected ? target : topAt(target.ownerDocument, hand.x, hand.y)
  if (over === null) return false
  hand.pointer.enter(over, hand, { buttons: 1 })
  return letUp(target, over, hand, detail, held)
}

/**
 * The mouse events that a browser fires for a tap, without pointer events.
 *
 * @returns true when a handler cancelled the click
 */
export function tapped(target: Element, hand: Hand): boolean {
  const { pointer } = hand
  for (const type of ['mouseover', 'mouseenter', 'mousemove'])
    pointer.mouseEvent(target, type, hand, type === 'mouseenter' ? { bubbles: false, cancelable: false } : {})
  const goes = pointer.mouseEvent(target, 'mousedown', hand, { buttons: 1, detail: 1 })
  if (goes && target.isConnected) moveFocus(target, hand.composition)
  if (!target.isConnected) return false
  pointer.mouseEvent(target, 'mouseup', hand, { detail: 1 })
  const touch = { button: 0, buttons: 0, detail: 1, pointerId: 2, pointerType: 'touch' }
  return !pointer.pointerEvent(target, 'click', hand, touch)
}

/** Gives the focus to what a press focuses. */
export function moveFocus(target: Element, composition: Composition): void {
  const focusable = closestFlat(target, FOCUSABLE)
  const focused = focusedElement(target.ownerDocument)
  if (focusable === focused) {
    if (focused !== null) endComposition(focused, composition)
  } else if (focusable !== null) focusOn(focusable as HTMLElement, { preventScroll: true })
  else if (focused !== null) blurOf(focused)
}
