/** Pointer and mouse events as a browser makes them for a mouse. https://www.w3.org/TR/pointerevents3/ */
import { captured } from './capture.js'
import { fire } from './platform.js'

/** Viewport coordinates. */
export interface Point {
  x: number
  y: number
}

/** what is the same in all events of one press */
export interface Buttons {
  button?: number
  buttons?: number
}

/** False when it was cancelled. What was captured gets the event in place of the target. */
export function pointer(target: Element, type: string, point: Point, given: PointerEventInit = {}): boolean {
  return fire(captured() ?? target, 'PointerEvent', type, {
    ...at(target, point),
    // No button changes while the pointer moves.
    button: -1,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    width: 1,
    height: 1,
    pressure: given.buttons === 1 ? 0.5 : 0,
    ...given,
  } as PointerEventInit)
}

/** False when it was cancelled. */
export function mouse(target: Element, type: string, point: Point, given: MouseEventInit = {}): boolean {
  return fire(captured() ?? target, 'MouseEvent', type, { ...at(target, point), ...given })
}

/** The click that a key makes has no coordinates, no pointer and a detail of 0. False when it was cancelled. */
export function clickByKey(target: Element): boolean {
  return fire(target, 'PointerEvent', 'click', { detail: 0, pointerId: -1 } as PointerEventInit)
}

/** Where a point lies in its viewport and on the screen, in the whole numbers of mouse events. */
export function at({ ownerDocument }: Element, { x, y }: Point): MouseEventInit {
  const clientX = Math.floor(x)
  const clientY = Math.floor(y)
  const [left, top] = offsetOf(ownerDocument)
  return {
    clientX,
    clientY,
    screenX: clientX + left + screenX + outerWidth - innerWidth,
    screenY: clientY + top + screenY + outerHeight - innerHeight,
  }
}

/** Where a frame's viewport begins in that of the page. */
function offsetOf({ defaultView }: Document): [number, number] {
  const frame = defaultView?.frameElement
  if (frame == null) return [0, 0]
  const { left, top } = frame.getBoundingClientRect()
  const [x, y] = offsetOf(frame.ownerDocument)
  return [x + left + frame.clientLeft, y + top + frame.clientTop]
}
