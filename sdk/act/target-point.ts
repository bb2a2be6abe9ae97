/** Where a hand would take hold of an element, and what it would touch there (spec: Action behaviour 3). */
import { type Box, intersect, isArea, outOfFrame, type Point, sizeOf } from '../page/geometry.js'
import { flatParentInDocument, holdsFlat } from '../page/walk.js'

export interface Aim extends Point {
  occludedBy: Element | undefined
  scrolledIntoView: boolean
}

/** Brings the target into view where it is not, and hit-tests the middle of what is seen of it. */
export function aim(target: Element): Aim {
  let seen = seenBox(target)
  const scrolledIntoView = seen === undefined && hasBox(target)
  if (scrolledIntoView) {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    seen = seenBox(target)
  }
  const { left, top, right, bottom } = seen ?? target.getBoundingClientRect()
  const x = left + (right - left) / 2
  const y = top + (bottom - top) / 2
  return { x, y, occludedBy: seen === undefined ? undefined : coverOf(target, x, y), scrolledIntoView }
}

function hasBox(target: Element): boolean {
  return [...target.getClientRects()].some(isArea)
}

/** The part of the target's first box that the viewport and scrolling ancestors show. */
function seenBox(target: Element): Box | undefined {
  const rect = [...target.getClientRects()].find(isArea)
  if (rect === undefined) return undefined
  const { documentElement, defaultView } = target.ownerDocument
  const { innerWidth = 0, innerHeight = 0 } = defaultView ?? {}
  let box: Box = intersect(rect, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  for (
    let at = flatParentInDocument(target);
    at !== null && isArea(sizeOf(box));
    at = flatParentInDocument(at)
  ) {
    const { overflowX, overflowY, position } = getComputedStyle(at)
    if (
      at !== target.ownerDocument.body &&
      at !== documentElement &&
      (overflowX !== 'visible' || overflowY !== 'visible')
    )
      box = intersect(box, at.getBoundingClientRect())
    if (position === 'fixed') break
  }
  return isArea(sizeOf(box)) ? box : undefined
}

/** The element that a pointer would meet in place of the target; what is in it or labels it is none. */
function coverOf(target: Element, x: number, y: number): Element | undefined {
  const hit = hitAt(target.ownerDocument, x, y)
  if (hit === null || holdsFlat(target, hit) || hit.closest('label')?.control === target)
    return coverOfFrame(target, x, y)
  // What the target lies in is met only where the target lets the pointer through.
  if (holdsFlat(hit, target) && getComputedStyle(target).pointerEvents !== 'none') return undefined
  return hit
}

/** What covers the frame that the target is in, at the same point. */
function coverOfFrame({ ownerDocument }: Element, x: number, y: number): Element | undefined {
  const outer = outOfFrame(ownerDocument, { x, y })
  return outer && coverOf(outer.frame, outer.x, outer.y)
}

/** What a pointer meets at a point of a document's viewport, inside open shadow roots too. */
export function hitAt(document: Document, x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot != null) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y)
    if (inner === null || inner === hit) break
    hit = inner
  }
  return hit
}
