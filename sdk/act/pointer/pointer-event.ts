/** Pointer and mouse events as a browser makes them for a mouse. https://www.w3.org/TR/pointerevents3/ */

import { outOfFrame, type Point } from '../../dom/geometry.js'
import { documentOf, fire } from '../../platform/input.js'
import { captured, settleCapture } from './capture.js'

/** what is the same in all events of one press */
export interface Buttons {
  button?: number
  buttons?: number
  view?: null
}

/** False when it was cancelled. What captured the pointer gets the event in place of the target. */
export function pointer(target: Element, type: string, point: Point, given: PointerEventInit = {}): boolean {
  const init = pointerInit(target, type, point, given)
  if (type !== 'click') settleCapture(init)
  return fire(captured() ?? target, 'PointerEvent', type, init)
}

/** The fields of a pointer event. */
export function pointerInit(
  target: Element,
  type: string,
  point: Point,
  given: PointerEventInit,
): PointerEventInit {
  return {
    // Clicks are old enough to have whole coordinates.
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

/** False when it was cancelled. */
export function mouse(target: Element, type: string, point: Point, given: MouseEventInit = {}): boolean {
  return fire(captured() ?? target, 'MouseEvent', type, { ...at(target, point), ...given })
}

/** The click that a key makes has no coordinates, no pointer and a detail of 0. False when it was cancelled. */
export function clickByKey(target: Element): boolean {
  return fire(target, 'PointerEvent', 'click', { detail: 0, pointerId: -1 } as PointerEventInit)
}

/** Where a point lies in its viewport and on the screen; mouse events have whole numbers. */
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

/** A point of a document's viewport in that of the page. */
export function inPage(document: Document, point: Point): Point {
  const outer = outOfFrame(document, point)
  return outer === undefined ? point : inPage(outer.frame.ownerDocument, outer)
}
