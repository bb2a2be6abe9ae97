/** Why a person cannot read a line that has a box and is not hidden. */
import { flatParent } from '../../dom/walk.js'
import type { Line } from '../../observe/reading/lines.js'

const CUTS = /^(?:hidden|clip)$/
/** Sum of the differences of red, green and blue under which no one tells two colours apart. */
const SAME = 12

export function unseen({ block, pieces }: Line): 'cut off' | 'same colour as background' | undefined {
  if (isCutOff(block)) return 'cut off'
  const texts = pieces.filter(({ kind }) => kind === 'text')
  const isFlat = texts.length > 0 && texts.every(({ element }) => isOneColour(element))
  return isFlat ? 'same colour as background' : undefined
}

/**
 * True outside an ancestor that cuts off its content and that a person cannot scroll. An absolutely positioned element is
 * not cut off by ancestors below its containing block. https://drafts.csswg.org/css-overflow-3/#overflow-properties
 */
function isCutOff(block: Element): boolean {
  const box = block.getBoundingClientRect()
  let { position } = getComputedStyle(block)
  for (let at = flatParent(block); at !== null && at !== at.ownerDocument.body; at = flatParent(at)) {
    const style = getComputedStyle(at)
    const isPassed = position === 'absolute' && style.position === 'static' && style.transform === 'none'
    if (position === 'fixed') return false
    if (isPassed) continue
    const frame = at.getBoundingClientRect()
    const isOutX = box.left >= frame.right || box.right <= frame.left
    const isOutY = box.top >= frame.bottom || box.bottom <= frame.top
    if ((isOutX && CUTS.test(style.overflowX)) || (isOutY && CUTS.test(style.overflowY))) return true
    ;({ position } = style)
  }
  return false
}

/** True where the text has the colour of what is painted behind it; false behind a picture. */
function isOneColour(element: Element): boolean {
  const text = channelsOf(getComputedStyle(element).color)
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') return false
    const [red = 0, green = 0, blue = 0, alpha = 1] = channelsOf(backgroundColor)
    if (alpha === 0) continue
    const difference = [red, green, blue].reduce((sum, each, i) => sum + Math.abs(each - (text[i] ?? 0)), 0)
    return alpha === 1 && difference <= SAME
  }
  return false
}

/** Of `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`. */
function channelsOf(colour: string): number[] {
  return (/^rgba?\(([^)]*)\)$/.exec(colour)?.[1] ?? '').split(',').map(Number)
}
