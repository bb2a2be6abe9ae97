import type { PageBox, PageView } from '../../sdk/protocol/commands/boxes.js'

/** CSS px around an element */
const MARGIN = 8

/** The part of a box that the viewport shows; undefined when it shows none. */
export function inView(box: PageBox, { scrollX, scrollY, width, height }: PageView): PageBox | undefined {
  const x = Math.max(box.x, scrollX)
  const y = Math.max(box.y, scrollY)
  const part = {
    x,
    y,
    width: Math.min(box.x + box.width, scrollX + width) - x,
    height: Math.min(box.y + box.height, scrollY + height) - y,
  }
  return part.width > 0 && part.height > 0 ? part : undefined
}

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
