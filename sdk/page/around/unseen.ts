/** Why a person cannot read a line that has a box and is not hidden. */
import { flatParent, holdsFlat } from '../../dom/walk.js'
import type { Line } from '../../observe/reading/lines.js'

const CUTS = /^(?:hidden|clip)$/
/** Sum of the differences of red, green and blue under which no one tells two colours apart. */
const SAME = 12
const CHANNELS = 3

export function unseen({ pieces }: Line): 'cut off' | 'same colour as background' | undefined {
  if (pieces.every(({ element }) => isCutOff(element))) return 'cut off'
  const texts = pieces.filter(({ kind }) => kind === 'text')
  const isFlat = texts.length > 0 && texts.every(({ element }) => isOneColour(element))
  return isFlat ? 'same colour as background' : undefined
}

/**
 * True outside an ancestor that cuts off its content and that a person cannot scroll. An absolutely positioned element is
 * not cut off by ancestors below its containing block. https://drafts.csswg.org/css-overflow-3/#overflow-properties
 */
function isCutOff(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return false
  let { position } = getComputedStyle(element)
  for (let at = flatParent(element); at !== null && at !== at.ownerDocument.body; at = flatParent(at)) {
    const style = getComputedStyle(at)
    const isPassed = position === 'absolute' && style.position === 'static' && style.transform === 'none'
    if (position === 'fixed') return false
    if (isPassed || style.display === 'contents') continue
    const frame = at.getBoundingClientRect()
    const isOutX = box.left >= frame.right || box.right <= frame.left
    const isOutY = box.top >= frame.bottom || box.bottom <= frame.top
    if ((isOutX && CUTS.test(style.overflowX)) || (isOutY && CUTS.test(style.overflowY))) return true
    ;({ position } = style)
  }
  return false
}

/** True where the text has the colour of the element that is painted right behind it, and nothing is in between. */
function isOneColour(element: Element): boolean {
  const text = channelsOf(getComputedStyle(element).color)
  const around: Element[] = []
  for (let at: Element | null = element; at !== null && text !== undefined; at = flatParent(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    const ground = channelsOf(backgroundColor)
    around.push(at)
    if (backgroundImage !== 'none' || ground === undefined) return false
    const [, , , alpha = 1] = ground
    if (alpha === 0) continue
    const isSame = alpha === 1 && differenceOf(text, ground) <= SAME
    return isSame && !around.some(isDecorated) && isRightBehind(at, element)
  }
  return false
}

function differenceOf(one: readonly number[], other: readonly number[]): number {
  return one.slice(0, CHANNELS).reduce((sum, each, i) => sum + Math.abs(each - (other[i] ?? 0)), 0)
}

/** True for an element with a generated box, which may lie behind its text. */
function isDecorated(element: Element): boolean {
  return ['::before', '::after'].some((part) => getComputedStyle(element, part).content !== 'none')
}

/** True where only elements around the text stand between it and this one, such as no picture. */
function isRightBehind(ground: Element, element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const under = element.ownerDocument.elementsFromPoint(left + width / 2, top + height / 2)
  const from = under.indexOf(element)
  const to = under.indexOf(ground)
  return from >= 0 && to >= from && under.slice(from, to).every((each) => holdsFlat(each, element))
}

/** Of `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`; undefined for a colour of another space. */
function channelsOf(colour: string): number[] | undefined {
  const channels = /^rgba?\(([^)]*)\)$/.exec(colour)?.[1]?.split(',').map(Number)
  return channels !== undefined && channels.length >= CHANNELS ? channels : undefined
}
