/** The part of a page that a screenshot shows, and its size. Pure. */
import type { PageBox, PageView } from '../../../sdk/protocol/commands/boxes.js'

/** A quarter of a megapixel shows a layout. */
const PIXELS = 250_000
/** Longest side of a picture that models take, in px. */
const SIDE = 7_500
/** Pixels that cost one token (Anthropic's figure for images). */
const PIXELS_A_TOKEN = 750
/** CSS px around an element */
const MARGIN = 8

/** @param target the element to show; without it, the viewport or the whole page */
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

/** True when the viewport shows the whole part. */
export function isWithin(box: PageBox, { scrollX, scrollY, width, height }: PageView): boolean {
  return (
    box.x >= scrollX &&
    box.y >= scrollY &&
    box.x + box.width <= scrollX + width &&
    box.y + box.height <= scrollY + height
  )
}

/** Pixels of the picture per CSS px; never enlarges. @param maxWidth px; default: PIXELS in all */
export function scaleOf({ width, height }: PageBox, maxWidth: number | undefined): number {
  const wanted = maxWidth === undefined ? Math.sqrt(PIXELS / (width * height)) : maxWidth / width
  return Math.min(1, wanted, SIDE / width, SIDE / height)
}

export function tokensOf({ width, height }: { width: number; height: number }): number {
  return Math.ceil((width * height) / PIXELS_A_TOKEN)
}
