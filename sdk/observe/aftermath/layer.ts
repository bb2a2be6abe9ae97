/** Part of the page's third script. */

/** a classic scrollbar, or a fraction of a pixel, is not covered */
const TOLERANCE = 1

/** The element over the whole window that takes a press in its middle; undefined if there is none. */
export function layerOverWindow(): Element | undefined {
  let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  while (at !== null && !(getComputedStyle(at).position === 'fixed' && isOverWindow(at)))
    at = at.parentElement
  return at ?? undefined
}

export function isOverWindow(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  return width >= clientWidth - TOLERANCE && height >= clientHeight - TOLERANCE
}
