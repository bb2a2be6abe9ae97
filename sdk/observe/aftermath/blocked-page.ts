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

/** True for one that is about to be invisible. */
function isFading(layer: Element): boolean {
  return layer.getAnimations().some(({ effect, playState }) => {
    const last = (effect as KeyframeEffect | null)?.getKeyframes().at(-1)
    return playState === 'running' && Number(last?.opacity ?? 1) === 0
  })
}
