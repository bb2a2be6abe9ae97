/** Pointer and mouse events as a browser makes them for a mouse. https://www.w3.org/TR/pointerevents3/ */

/** Viewport coordinates. */
export interface Point {
  x: number
  y: number
}

/** False when it was cancelled. */
export function pointer(target: Element, type: string, point: Point, given: PointerEventInit = {}): boolean {
  return target.dispatchEvent(
    new PointerEvent(type, {
      ...common(point),
      // No button changes while the pointer moves.
      button: -1,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      width: 1,
      height: 1,
      pressure: given.buttons === 1 ? 0.5 : 0,
      ...given,
    }),
  )
}

/** False when it was cancelled. */
export function mouse(target: Element, type: string, point: Point, given: MouseEventInit = {}): boolean {
  return target.dispatchEvent(new MouseEvent(type, { ...common(point), ...given }))
}

/** Mouse events have whole coordinates. */
function common({ x, y }: Point): MouseEventInit {
  const clientX = Math.floor(x)
  const clientY = Math.floor(y)
  return {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    clientX,
    clientY,
    screenX: clientX + screenX,
    screenY: clientY + screenY,
  }
}
