import { natives } from '../../platform/natives.js'
import { attempt } from '../../platform/patch.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { CONTROL, isInWindow, LIVE, OPEN, shown } from '../reading/shown.js'
import type { Check } from './check.js'
import { isOverWindow, layerOverWindow, windowSize } from './layer.js'

/** What a person may press, or came to see. A spinner is often an SVG. */
const CONTENT = `${CONTROL},[tabindex],[role=button],[contenteditable],summary,img,video,iframe,canvas,object`
/** A colour with an alpha below 1, in the old syntax and in that of `oklch()`. */
const SHEER = /(?:^rgba\(.*, |\/ )0?(?:\.\d+)?\)$/
/** a picture that stands once on its layer, such as a spinner */
const PICTURE = /^url\(/
/** points of the window that are looked at, on each axis */
const POINTS = 16

interface Veil {
  layer: Element
  /** a layer that says something else when the answer has come is a message */
  text: string
}

/**
 * A layer came over the page when the action sent a write, and stays when all has been answered. One can look through it, it
 * holds nothing to press, and a press at any place reaches it.
 */
export class VeiledPage implements Check {
  #before: Element | undefined
  #veil: Veil | undefined

  begin(): boolean {
    this.#before = layerOverWindow()
    this.#veil = undefined
    return false
  }

  /** Call when a write of the action starts. What the page draws in the same turn is there in the next one, before an answer. */
  asked(): void {
    natives.setTimeout(() =>
      attempt(() => {
        const layer = layerOverWindow()
        if (layer === undefined || layer === this.#before || layer === this.#veil?.layer) return
        this.#veil = { layer, text: textOf(layer) }
      }),
    )
  }

  /** A layer came for a write. */
  get isAny(): boolean {
    return this.#veil !== undefined
  }

  get amiss(): Amiss | undefined {
    const { layer, text } = this.#veil ?? {}
    if (layer === undefined || text === undefined || layerOverWindow() !== layer || textOf(layer) !== text)
      return undefined
    const isVeil = !isPressable(layer) && isSheer(layer) && shown(OPEN).length === 0
    const isInTheWay = shown(CONTROL).some((each) => !layer.contains(each) && isInWindow(each))
    return isVeil && isInTheWay && takesEveryPress(layer) ? { how: 'veiled', name: text } : undefined
  }
}

/** An SVG has no `innerText`. */
function textOf(layer: Element): string {
  return ((layer as Partial<HTMLElement>).innerText ?? layer.textContent ?? '').trim()
}

function partsOf(layer: Element): Element[] {
  return [layer, ...layer.querySelectorAll('*')]
}

function isPressable(layer: Element): boolean {
  return (
    layer.querySelector(CONTENT) !== null ||
    partsOf(layer).some(
      (each) => (each as HTMLElement).onclick != null || getComputedStyle(each).cursor === 'pointer',
    )
  )
}

function isSheer(layer: Element): boolean {
  return partsOf(layer)
    .filter(isOverWindow)
    .every((each) => {
      const { backgroundColor, backgroundImage, backgroundRepeat, backgroundSize, opacity } =
        getComputedStyle(each)
      const isPicture =
        PICTURE.test(backgroundImage) && backgroundRepeat === 'no-repeat' && backgroundSize === 'auto'
      return Number(opacity) < 1 || ((backgroundImage === 'none' || isPicture) && SHEER.test(backgroundColor))
    })
}

/** What the page says about the action may stand above the layer. */
function takesEveryPress(layer: Element): boolean {
  const steps = Array.from({ length: POINTS }, (_, i) => (i + 0.5) / POINTS)
  const { width, height } = windowSize()
  return steps.every((x) =>
    steps.every((y) => {
      const hit = document.elementFromPoint(x * width, y * height)
      return layer.contains(hit) || hit?.closest(LIVE) != null
    }),
  )
}
