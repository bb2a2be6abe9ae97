/** Whether a drag moved something: the element, what is around it, or what it was dropped on. */
import { elementsUnder } from '../../dom/walk.js'
import type { Goal } from './goal.js'

/** levels around the element whose layout is compared */
const LEVELS = 3
const COMPARED = 300
/** A drawing shows what a drag did in it, and nothing else does. */
const DRAWING = 'canvas,svg,svg *'

export function moved(target: Element, to: Element | undefined): Goal | undefined {
  const around = regionOf(target)
  if (around.matches(DRAWING) || around.querySelector('canvas') !== null) return undefined
  const print = () => `${printOf(around)} ${to === undefined ? '' : printOf(to)}`
  const parent = target.parentElement
  const before = print()
  return () =>
    target.isConnected && target.parentElement === parent && print() === before
      ? { how: 'unmoved' }
      : undefined
}

function regionOf(target: Element): Element {
  let around = target
  for (let level = 0; level < LEVELS && around.parentElement !== null; level++) around = around.parentElement
  return around
}

/** The layout and the text, without where the page is scrolled to. */
function printOf(region: Element): string {
  const origin = region.getBoundingClientRect()
  const prints: unknown[] = [
    region.textContent,
    String(region.ownerDocument.getSelection()),
    origin.width,
    origin.height,
  ]
  let left = COMPARED
  for (const element of elementsUnder(region)) {
    if (left-- === 0) break
    const { x, y, width, height } = element.getBoundingClientRect()
    prints.push(
      [x - origin.x, y - origin.y, width, height].map(Math.round),
      element.getAttribute('aria-valuenow'),
    )
  }
  return JSON.stringify(prints)
}
