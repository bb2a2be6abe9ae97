import type { Hidden, HiddenReason } from '../protocol/commands/element.js'
import { isArea, shownPart } from './geometry.js'
import type { Refs } from './refs.js'
import { modalDialog } from './top-layer.js'
import { closestFlat, flatParent, holdsFlat } from './walk.js'

const CLIPPED_AWAY = /rect\((?:0px|1px)(?:,? (?:0px|1px)){3}\)|inset\((?:50|100)%|circle\(0/

/** Why an element is not visible: each reason with the nearest element that causes it. Empty for a visible element. */
export function* hiddenReasons(element: Element, refs: Refs): Generator<void, Hidden[]> {
  const reasons = new Map<HiddenReason, Element>()
  const note = (reason: HiddenReason, by: Element) => {
    if (!reasons.has(reason)) reasons.set(reason, by)
  }
  const { visibility } = getComputedStyle(element)
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    const style = getComputedStyle(at)
    if (style.display === 'none') note('display', at)
    if (style.opacity === '0') note('opacity', at)
    if (CLIPPED_AWAY.test(`${style.clip} ${style.clipPath}`)) note('clipped', at)
    if (at.hasAttribute('inert')) note('inert', at)
    // Visibility is inherited, so the outermost ancestor with the same value is the cause.
    if (visibility !== 'visible' && style.visibility === visibility) reasons.set('visibility', at)
  }
  const modal = yield* modalDialog()
  if (modal !== undefined && !holdsFlat(modal, element)) note('inert', modal)
  if (!reasons.has('display')) {
    if (!element.checkVisibility() && getComputedStyle(element).display !== 'contents')
      note('display', closestFlat(element, 'details:not([open])') ?? element)
    else noteGeometry(element, note)
  }
  return [...reasons].map(([reason, by]) => ({ reason, ...(by === element ? {} : { by: refs.of(by) }) }))
}

function noteGeometry(element: Element, note: (reason: HiddenReason, by: Element) => void): void {
  const rects = [...element.getClientRects()].filter(isArea)
  if (rects.length === 0) {
    if (getComputedStyle(element).display !== 'contents') note('zero-box', element)
    return
  }
  const shown = shownPart(element, element.getBoundingClientRect())
  if ('part' in shown) return
  const { cutBy } = shown
  const isClip = cutBy !== undefined && !/auto|scroll/.test(getComputedStyle(cutBy).overflow)
  note(isClip ? 'clipped' : 'off-screen', cutBy ?? element)
}
