import { outOfFrame } from '../../dom/geometry.js'
import { closestFlat, flatParent, holdsFlat } from '../../dom/walk.js'
import { hasPressHandler } from '../../frameworks/index.js'
import { topAt } from './top.js'

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

/** levels around a target that belong to one control; a handler further out serves the whole page */
const WRAPPING = 4
/** Elements that take a press anywhere inside for one control. */
const CONTROLS =
  'a[href],button,label,summary,[role="button"],[role="checkbox"],[role="radio"],[role="switch"]'

/**
 * Descendants and labels of the target do not cover it, nor does what shares a control or a press handler with it. An
 * ancestor does when the target ignores pointer events.
 */
function isCover(hit: Element, target: Element): boolean {
  if (holdsFlat(target, hit) || hit.closest('label')?.control === target) return false
  const control = closestFlat(target, CONTROLS) ?? pressedWith(target)
  if (control !== null && control !== hit && holdsFlat(control, hit)) return false
  return !holdsFlat(hit, target) || getComputedStyle(target).pointerEvents === 'none'
}

/** The nearest element close around the target that handles a press of anything in it. */
function pressedWith(target: Element): Element | null {
  let at: Element | null = target
  for (let level = 0; at !== null && level < WRAPPING; level++) {
    if ((at as HTMLElement).onclick != null || hasPressHandler(at)) return at
    at = flatParent(at)
  }
  return null
}
