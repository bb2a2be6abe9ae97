/** Points and boxes of a viewport, in px. */
import { flatParentInDocument } from './walk.js'

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

/** The intersection of two boxes. Its width or height is not positive when they do not overlap. */
function intersect(one: Box, two: Box): Box {
  return {
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  }
}

function sizeOf({ left, top, right, bottom }: Box): { width: number; height: number } {
  return { width: right - left, height: bottom - top }
}

export function isArea({ width, height }: { width: number; height: number }): boolean {
  return width > 0 && height > 0
}

/** The visible part of a box, or the element that clips it entirely (undefined: the window). */
export type Shown = { part: Box } | { cutBy: Element | undefined }

/** The part of an element's box that its ancestors, the window and outer frames leave visible. */
export function shownPart(element: Element, whole: Box): Shown {
  const { ownerDocument } = element
  const { innerWidth = 0, innerHeight = 0 } = ownerDocument.defaultView ?? {}
  let part = whole
  let { position } = getComputedStyle(element)
  for (
    let at = flatParentInDocument(element);
    at !== null && position !== 'fixed';
    at = flatParentInDocument(at)
  ) {
    const style = getComputedStyle(at)
    const isBeside = position === 'absolute' && style.position === 'static'
    if (isBeside || at.matches('body,html')) continue
    position = style.position
    if (style.overflow === 'visible') continue
    part = intersect(part, at.getBoundingClientRect())
    if (!isArea(sizeOf(part))) return { cutBy: at }
  }
  part = intersect(part, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  if (!isArea(sizeOf(part))) return { cutBy: undefined }
  const outer = outOfFrame(ownerDocument, { x: 0, y: 0 })
  if (outer === undefined) return { part }
  const shown = shownPart(outer.frame, moved(part, outer.x, outer.y))
  return 'part' in shown ? { part: moved(shown.part, -outer.x, -outer.y) } : shown
}

function moved({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

export function outOfFrame(
  { defaultView }: Document,
  { x, y }: Point,
): (Point & { frame: Element }) | undefined {
  const frame = defaultView?.frameElement
  if (frame == null) return undefined
  const { left, top } = frame.getBoundingClientRect()
  return { frame, x: x + left + frame.clientLeft, y: y + top + frame.clientTop }
}
