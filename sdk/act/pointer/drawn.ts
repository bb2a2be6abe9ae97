import { isVisible } from '../../dom/visible.js'
import { firstBox, seenBox } from '../../page/pointing/reach.js'
import { topAt } from '../../page/pointing/top.js'
import { isInput } from '../editing/field.js'

const CHOICE = /^(?:checkbox|radio|file)$/
const CLIPPED_AWAY = /^rect\((?:[01]px,? ?){4}\)$/
/** px; an input for screen readers only has this size */
const HIDDEN_PX = 1

/**
 * What a person presses for an input that the app hides and draws itself: its label, or what lies over it in the same
 * control. Else the target.
 */
export function drawnFor(target: Element): Element {
  if (!isInput(target, CHOICE)) return target
  if (!isHit(target)) return [...(target.labels ?? [])].find(isHit) ?? target
  const seen = getComputedStyle(target).opacity === '0' ? seenBox(target) : undefined
  if (seen === undefined) return target
  const over = topAt(target.ownerDocument, (seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
  const { parentElement } = target
  return over !== null && over !== parentElement && parentElement?.contains(over) === true ? over : target
}

function isHit(element: Element): boolean {
  const box = isVisible(element) ? firstBox(element) : undefined
  if (box === undefined) return false
  const { clip, pointerEvents } = getComputedStyle(element)
  const isShown = box.right - box.left > HIDDEN_PX && box.bottom - box.top > HIDDEN_PX
  return isShown && pointerEvents !== 'none' && !CLIPPED_AWAY.test(clip)
}
