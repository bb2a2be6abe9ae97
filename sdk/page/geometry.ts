/** Points and boxes of a viewport, in px. */

/** Viewport coordinates. */
export interface Point {
  x: number
  y: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What two boxes share; no area where they lie apart. */
export function intersect(one: Box, two: Box): Box {
  return {
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  }
}

export function sizeOf({ left, top, right, bottom }: Box): { width: number; height: number } {
  return { width: right - left, height: bottom - top }
}

export function isArea({ width, height }: { width: number; height: number }): boolean {
  return width > 0 && height > 0
}

/** The frame that shows a document, and a point of its viewport in the one around it. */
export function outOfFrame(
  { defaultView }: Document,
  { x, y }: Point,
): (Point & { frame: Element }) | undefined {
  const frame = defaultView?.frameElement
  if (frame == null) return undefined
  const { left, top } = frame.getBoundingClientRect()
  return { frame, x: x + left + frame.clientLeft, y: y + top + frame.clientTop }
}
