import type { Amiss } from '../../protocol/commands/shown.js'
import { CONTROL, DIALOG, shown } from '../reading/shown.js'
import type { Check } from './check.js'
import { layerOverWindow } from './layer.js'

/** What a person may press, or came to see. */
const CONTENT = `${CONTROL},[tabindex],img,video,iframe`
/** what the page may wait for */
const OPEN = `${DIALOG},[aria-modal=true],[aria-busy=true]`
/** Elements at the end of the page, where those stand that came last. */
const LATEST = 300
const OPAQUE = /^rgb\(/

/** A layer came over the page that one can look through, holds nothing to press, and lies over all controls and texts. */
export class VeiledPage implements Check {
  #before: Element | undefined

  begin(): boolean {
    this.#before = layerOverWindow()
    return false
  }

  get amiss(): Amiss | undefined {
    const layer = layerOverWindow()
    if (layer === undefined || layer === this.#before) return undefined
    const isEmpty = layer.matches(':not([aria-busy=true])') && layer.querySelector(CONTENT) === null
    const isVeil = isEmpty && (layer as HTMLElement).onclick === null && isSheer(layer)
    const isOver = isVeil && shown(OPEN).length === 0 && liesOverAll(layer)
    return isOver ? { how: 'veiled', name: layer.textContent?.trim() ?? '' } : undefined
  }
}

function isSheer(layer: Element): boolean {
  const { backgroundColor, opacity } = getComputedStyle(layer)
  return Number(opacity) < 1 || !OPAQUE.test(backgroundColor)
}

/** False if the page shows nothing else in the window, or something above the layer. */
function liesOverAll(layer: Element): boolean {
  const others = [...document.body.querySelectorAll('*')]
    .slice(-LATEST)
    .filter((each) => !layer.contains(each) && !each.contains(layer) && isReadable(each))
    .flatMap((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      const hit = width * height > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null
      return hit ?? []
    })
  return others.length > 0 && others.every((hit) => layer.contains(hit))
}

function isReadable(element: Element): boolean {
  const hasText = [...element.childNodes].some(({ nodeType, data }: Node & { data?: string }) =>
    nodeType === Node.TEXT_NODE ? data?.trim() !== '' : false,
  )
  return (hasText || element.matches(CONTROL)) && element.checkVisibility({ visibilityProperty: true })
}
