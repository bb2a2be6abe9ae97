import type { Amiss } from '../../protocol/commands/shown.js'
import { DIALOG, isShown } from '../reading/shown.js'
import type { Check } from './check.js'

/** A dialog went, and its backdrop is still there: invisible, over the whole window, and it takes every press. */
export class BlockedPage implements Check {
  #dialog: Element | null = null

  begin(target: Element): boolean {
    this.#dialog = target.closest(DIALOG)
    return this.#dialog !== null
  }

  get amiss(): Amiss | undefined {
    const dialog = this.#dialog
    const isGone = dialog !== null && !dialog.checkVisibility()
    const hit = isGone ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null
    return hit !== null && isUnseenLayer(hit) ? { how: 'blocked' } : undefined
  }
}

function isUnseenLayer(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const isWhole =
    width >= innerWidth && height >= innerHeight && getComputedStyle(element).position === 'fixed'
  return isWhole && !isShown(element) && element.getAnimations().length === 0
}
