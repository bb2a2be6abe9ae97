/** The element over the whole window that takes a press in its middle; undefined if there is none. Part of the page's third script. */
export function layerOverWindow(): Element | undefined {
  let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  while (at !== null && !isOverWindow(at)) at = at.parentElement
  return at ?? undefined
}

function isOverWindow(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width >= innerWidth && height >= innerHeight && getComputedStyle(element).position === 'fixed'
}
