/** Fields of pointer and mouse events as a browser sets them for a mouse. https://www.w3.org/TR/pointerevents3/ */

import { outOfFrame, type Point } from '../../dom/geometry.js'
import { documentOf, fire } from '../../platform/input.js'

export interface Buttons {
  button?: number
  buttons?: number
  view?: null
}

export function pointerInit(
  target: Element,
  type: string,
  point: Point,
  given: PointerEventInit,
): PointerEventInit {
  return {
    // A click has integer coordinates, like mouse events.
    ...at(target, point, type === 'click' ? Math.floor : Math.fround),
    // No button changes while the pointer moves.
    button: -1,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    width: 1,
    height: 1,
    pressure: given.buttons === 1 ? 0.5 : 0,
    ...given,
  }
}

/**
 * Fires the click that a key causes: without coordinates and pointer, with a detail of 0.
 *
 * @returns false when it was cancelled
 */
export function clickByKey(target: Element): boolean {
  return fire(target, 'PointerEvent', 'click', { detail: 0, pointerId: -1 } as PointerEventInit)
}

export function at(target: Element, { x, y }: Point, round = Math.floor): MouseEventInit {
  const clientX = round(x)
  const clientY = round(y)
  const page = inPage(documentOf(target), { x: clientX, y: clientY })
  return {
    clientX,
    clientY,
    screenX: page.x + screenX + outerWidth - innerWidth,
    screenY: page.y + screenY + outerHeight - innerHeight,
  }
}

/** Converts a point in a document's viewport to a point in the page's viewport. */
export function inPage(document: Document, point: Point): Point {
  const outer = outOfFrame(document, point)
  return outer === undefined ? point : inPage(outer.frame.ownerDocument, outer)
}
