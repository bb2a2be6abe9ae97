import { coverOf } from '../../dom/cover.js'
import { type Box, isArea, type Point, shownPart } from '../../dom/geometry.js'

export interface Aim extends Point {
  occludedBy: Element | undefined
  scrolledIntoView: boolean
}

/** Scrolls the target into view if needed, and hit-tests the center of its visible part. */
export function aim(target: Element): Aim {
  let seen = seenBox(target)
  const scrolledIntoView = seen === undefined && firstBox(target) !== undefined
  if (scrolledIntoView) {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    seen = seenBox(target)
  }
  const { left, top, right, bottom } = seen ?? target.getBoundingClientRect()
  const x = left + (right - left) / 2
  const y = top + (bottom - top) / 2
  return { x, y, occludedBy: seen === undefined ? undefined : coverOf(target, x, y), scrolledIntoView }
}

function firstBox(target: Element): Box | undefined {
  return [...target.getClientRects()].find(isArea)
}

function seenBox(target: Element): Box | undefined {
  const whole = firstBox(target)
  const shown = whole && shownPart(target, whole)
  return shown !== undefined && 'part' in shown ? shown.part : undefined
}
