import type { Track } from './track.js'

// https://w3c.github.io/aria/#aria-rowindex, https://w3c.github.io/aria/#aria-posinset, and attributes of libraries
const NUMBERED = [
  'data-index',
  'data-item-index',
  'aria-rowindex',
  'aria-posinset',
  'data-row-index',
  'data-rowindex',
  'row-index',
]

export interface Rendered {
  first: number
  last: number
  /** px between the starts of two adjacent items */
  pitch: number
  /** viewport position of the start of `first`, in px */
  start: number
}

/** The range of rendered items in a container; undefined when its items have no numbers. */
export function renderedItems(track: Track): Rendered | undefined {
  for (const attribute of NUMBERED) {
    const items = [...track.element.querySelectorAll(`[${attribute}]`)]
      .map((element) => ({ element, number: Number(element.getAttribute(attribute)) }))
      .filter(({ number }) => Number.isInteger(number))
      .sort((one, two) => one.number - two.number)
    const first = items[0]
    const last = items.at(-1)
    if (first === undefined || last === undefined || first.number === last.number) continue
    const start = track.startOf(first.element)
    const pitch = (track.startOf(last.element) - start) / (last.number - first.number)
    if (pitch !== 0) return { first: first.number, last: last.number, pitch, start }
  }
  return undefined
}
