/** The size of a screenshot. Pure. */
import type { PageBox, PageView } from '../../../sdk/protocol/commands/boxes.js'

/** A quarter of a megapixel shows a layout. */
const PIXELS = 250_000
/** Longest side of a picture that models take, in px. */
const SIDE = 7_500
/** Pixels that cost one token (Anthropic's figure for images). */
const PIXELS_A_TOKEN = 750
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
