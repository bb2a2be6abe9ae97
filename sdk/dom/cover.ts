import { outOfFrame } from './geometry.js'
import { shadowRootOf } from './shadow-roots.js'
import { holdsFlat } from './walk.js'

/**
 * The element that receives a pointer event instead of the target. Searches shadow roots, and the frames around the
 * target.
 *
 * @param x, y in the viewport of the target's document
 */
export function coverOf(target: Element, x: number, y: number): Element | undefined {
  const hit = topAt(target.ownerDocument, x, y)
  if (hit !== null && isCover(hit, target)) return hit
  const outer = outOfFrame(target.ownerDocument, { x, y })
  return outer && coverOf(outer.frame, outer.x, outer.y)
}

export function topAt(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const hit = root.elementFromPoint(x, y)
  const inner = hit === null ? null : shadowRootOf(hit)
  if (inner === null) return hit
  const within = topAt(inner, x, y)
  return within === null || within.getRootNode() !== inner ? hit : within
}

/** Descendants and labels of the target do not cover it. An ancestor does when the target ignores pointer events. */
function isCover(hit: Element, target: Element): boolean {
  if (holdsFlat(target, hit) || hit.closest('label')?.control === target) return false
  return !holdsFlat(hit, target) || getComputedStyle(target).pointerEvents === 'none'
}
