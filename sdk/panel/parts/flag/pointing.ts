/** Which element of the app a person points at or draws around. */
import type { Box, Point } from '../../../dom/geometry.js'
import { flatParentInDocument } from '../../../dom/walk.js'
import { topAt } from '../../../page/pointing/top.js'

/** @param point in the viewport */
export function elementAt({ x, y }: Point): Element | undefined {
  return topAt(document, x, y) ?? undefined
}

/**
 * The smallest element that holds a box whole, of those at its middle.
 *
 * @param box in the viewport
 */
export function elementAround(box: Box): Element {
  let at = topAt(document, (box.left + box.right) / 2, (box.top + box.bottom) / 2)
  while (at !== null && !isAround(at.getBoundingClientRect(), box)) at = flatParentInDocument(at)
  return at ?? document.documentElement
}

function isAround(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  )
}

/** The nearest element around a point that can scroll that way, except the page itself. */
export function scrollerAt(point: Point, dx: number, dy: number): Element | undefined {
  let at = topAt(document, point.x, point.y)
  for (; at !== null && at !== document.documentElement; at = flatParentInDocument(at)) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const isWide = dx !== 0 && /auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth
    const isHigh = dy !== 0 && /auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight
    if (isWide || isHigh) return at
  }
  return undefined
}
