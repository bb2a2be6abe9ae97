import { natives } from '../../platform/natives.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { CONTROL, isInWindow, OPEN, shown } from '../reading/shown.js'
import type { Check } from './check.js'
import { isOverWindow, layerOverWindow } from './layer.js'

/** What a person may press, or came to see. A spinner is often an SVG. */
const CONTENT = `${CONTROL},[tabindex],[role=button],[contenteditable],summary,img,video,iframe,canvas,object`
/** A colour with an alpha below 1, in the old syntax and in that of `oklch()`. */
const SHEER = /(?:^rgba\(.*, |\/ )0?(?:\.\d+)?\)$/
/** points of the window that are looked at, on each axis */
const POINTS = 16

interface Veil {
  layer: Element
  /** a layer that says something else when the answer has come is a message */
  text: string
}

/**
 * A layer came over the page while a write of the action was open, and stays when all has been answered. One can look
 * through it, it holds nothing to press, and a press at any place reaches it.
 */
export class VeiledPage implements Check {
  #before: Element | undefined
  #veil: Veil | undefined
  #open = 0

  begin(): boolean {
    this.#before = layerOverWindow()
    this.#veil = undefined
    this.#open = 0
    return false
  }

  /** Call when a write of the action starts. What the page draws for it is there in the next frame. */
  asked(): void {
    this.#open += 1
    natives.requestAnimationFrame(() => {
      const layer = this.#open > 0 ? layerOverWindow() : undefined
      if (layer !== undefined && layer !== this.#before) this.#veil = { layer, text: textOf(layer) }
    })
  }

  /** Call when a write of the action ends. @returns true when a layer came for it */
  answered(): boolean {
    this.#open -= 1
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

function textOf(layer: Element): string {
  return (layer as HTMLElement).innerText.trim()
}

function isPressable(layer: Element): boolean {
  const { onclick } = layer as HTMLElement
  return (
    onclick != null || getComputedStyle(layer).cursor === 'pointer' || layer.querySelector(CONTENT) !== null
  )
}

function isSheer(layer: Element): boolean {
  return [layer, ...layer.querySelectorAll('*')].filter(isOverWindow).every((each) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each)
    return Number(opacity) < 1 || (backgroundImage === 'none' && SHEER.test(backgroundColor))
  })
}

function takesEveryPress(layer: Element): boolean {
  const steps = Array.from({ length: POINTS }, (_, i) => (i + 0.5) / POINTS)
  const { clientWidth, clientHeight } = document.documentElement
  return steps.every((x) =>
    steps.every((y) => layer.contains(document.elementFromPoint(x * clientWidth, y * clientHeight))),
  )
}
