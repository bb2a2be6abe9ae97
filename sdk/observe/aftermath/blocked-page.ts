import type { Amiss } from '../../protocol/commands/shown.js'
import { DIALOG, isShown } from '../reading/shown.js'
import type { Check } from './check.js'
import { layerOverWindow } from './layer.js'

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
    const layer = isGone ? layerOverWindow() : undefined
    return layer !== undefined && (!isShown(layer) || isFading(layer)) ? { how: 'blocked' } : undefined
  }
}

/** One that fades may go at the end of it. */
function isFading(layer: Element): boolean {
  return layer
    .getAnimations()
    .some(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
}
