import type { Point } from '../../dom/geometry.js'
import { firstBox, reachIn, seenBox } from '../../page/pointing/reach.js'

export interface Aim extends Point {
  occludedBy: Element | undefined
  scrolledIntoView: boolean
}

/** Scrolls the target into view if needed, and chooses a point of its visible part that nothing covers, if there is one. */
export function aim(target: Element): Aim {
  let seen = seenBox(target)
  const scrolledIntoView = seen === undefined && firstBox(target) !== undefined
  if (scrolledIntoView) {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    seen = seenBox(target)
  }
  if (seen !== undefined) {
    const { x, y, cover } = reachIn(target, seen)
    return { x, y, occludedBy: cover, scrolledIntoView }
  }
  const { left, top, right, bottom } = target.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return { x, y, occludedBy: undefined, scrolledIntoView }
}
