/** Part of the page's third script. */

/** a fraction of a pixel, in CSS pixels */
const TOLERANCE = 1

/** The element over the whole window that takes a press in its middle, if any. */
export function layerOverWindow(): Element | undefined {
  let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  while (at !== null && !(getComputedStyle(at).position === 'fixed' && isOverWindow(at)))
    at = at.parentElement
  return at ?? undefined
}

export function isOverWindow(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const own = windowSize()
  return width >= own.width - TOLERANCE && height >= own.height - TOLERANCE
}

/** Without scrollbars, also in quirks mode, where the body scrolls. https://drafts.csswg.org/cssom-view-1/#dom-element-clientheight */
export function windowSize(): { width: number; height: number } {
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement
  return { width: clientWidth, height: clientHeight }
}
