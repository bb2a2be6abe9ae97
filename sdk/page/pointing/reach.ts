/** Whether a person's pointer reaches an element (docs/design/verdict.md#contradictions). */

import { type Box, isArea, type Point, shownPart } from '../../dom/geometry.js'
import { coverOf } from './cover.js'

/** Shares of the width and height at which an element is tried, its center first. */
const TRIED = [
  [1 / 2, 1 / 2],
  [1 / 4, 1 / 4],
  [3 / 4, 1 / 4],
  [1 / 4, 3 / 4],
  [3 / 4, 3 / 4],
] as const

export interface Reached extends Point {
  /** what covers every tried point */
  cover: Element | undefined
}

/** The first tried point of the box that nothing covers, else the center with what covers it. */
export function reachIn(target: Element, { left, top, right, bottom }: Box): Reached {
  let center: Reached | undefined
  for (const [across, down] of TRIED) {
    const x = left + (right - left) * across
    const y = top + (bottom - top) * down
    const cover = coverOf(target, x, y)
    if (cover === undefined) return { x, y, cover }
    center ??= { x, y, cover }
  }
  return center as Reached
}

/** The part of the element's first box that is in view. */
export function seenBox(target: Element): Box | undefined {
  const whole = firstBox(target)
  const shown = whole && shownPart(target, whole)
  return shown !== undefined && 'part' in shown ? shown.part : undefined
}

export function firstBox(target: Element): Box | undefined {
  return [...target.getClientRects()].find(isArea)
}

/** True when the element is in view, and a pointer reaches none of its points. */
export function isCovered(target: Element): boolean {
  const seen = seenBox(target)
  return seen !== undefined && reachIn(target, seen).cover !== undefined
}

/** True when a pointer reaches the element, at once or after scrolling. */
export function isReachable(target: Element): boolean {
  const whole = firstBox(target)
  if (whole === undefined) return false
  const shown = shownPart(target, whole)
  if ('part' in shown) return reachIn(target, shown.part).cover === undefined
  const { cutBy } = shown
  if (cutBy !== undefined) return /auto|scroll/.test(getComputedStyle(cutBy).overflow)
  return !isFixed(target)
}

/** True when scrolling the document does not move the element. */
function isFixed(target: Element): boolean {
  for (let at: Element | null = target; at !== null; at = at.parentElement)
    if (getComputedStyle(at).position === 'fixed') return true
  return false
}
