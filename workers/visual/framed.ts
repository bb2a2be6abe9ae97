import type { PageBox, PageView } from '../../sdk/protocol/commands/boxes.js'

/** CSS px around an element */
const MARGIN = 8

/**
 * The part of a page that a picture shows.
 *
 * @param target the element to show; without it, the viewport or the whole page
 */
export function framed(view: PageView, target: PageBox | undefined, fullPage: boolean): PageBox {
  if (target !== undefined) {
    const x = Math.max(0, target.x - MARGIN)
    const y = Math.max(0, target.y - MARGIN)
    return {
      x,
      y,
      width: Math.max(1, target.x + target.width + MARGIN - x),
      height: Math.max(1, target.y + target.height + MARGIN - y),
    }
  }
  return fullPage
    ? { x: 0, y: 0, width: view.pageWidth, height: view.pageHeight }
    : { x: view.scrollX, y: view.scrollY, width: view.width, height: view.height }
}
