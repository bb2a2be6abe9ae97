import type { Amiss } from '../../protocol/commands/shown.js'
import { CONTROL, DIALOG, shown } from '../reading/shown.js'
import type { Check } from './check.js'

const CONTROLS = 20

/** A dialog came, and no pointer can hit any of its controls: something lies over it, or it lies outside of the window. */
export class CoveredDialog implements Check {
  #before: ReadonlySet<Element> = new Set()

  begin(): boolean {
    this.#before = new Set(shown(DIALOG))
    return false
  }

  get amiss(): Amiss | undefined {
    const fresh = shown(DIALOG).filter((dialog) => !this.#before.has(dialog))
    if (fresh.some(isCovered)) return { how: 'covered' }
    return fresh.length > 0 && fresh.every(isOutside) ? { how: 'unseen' } : undefined
  }
}

/**
 * True for a fixed box that lies outside of the window: no scrolling brings it there, unless an ancestor holds the box.
 * https://drafts.csswg.org/cssom-view-1/#dom-htmlelement-offsetparent
 */
function isOutside(dialog: Element): boolean {
  const { bottom, left, right, top } = dialog.getBoundingClientRect()
  const isBeside = bottom < 0 || right < 0 || top > innerHeight || left > innerWidth
  return (
    isBeside && getComputedStyle(dialog).position === 'fixed' && (dialog as HTMLElement).offsetParent === null
  )
}

function isCovered(dialog: Element): boolean {
  const points = [...dialog.querySelectorAll(CONTROL)].slice(0, CONTROLS).flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isInView = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
    return width > 0 && height > 0 && isInView ? [[x, y] as const] : []
  })
  return points.length > 0 && points.every(([x, y]) => !dialog.contains(document.elementFromPoint(x, y)))
}
