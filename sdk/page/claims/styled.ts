import { clip } from '../../dom/wording.js'

type Styles = Readonly<Record<string, string>>

const VALUE_CHARS = 120
/** Words of `font-weight` and their computed values. https://drafts.csswg.org/css-fonts-4/#font-weight-prop */
const WEIGHTS: Styles = { normal: '400', bold: '700' }

/** True when each property has the wanted value, however it is written: `red` is `#f00` is `rgb(255, 0, 0)`. */
export function isStyled(element: Element, wanted: Styles): boolean {
  return unlike(element, wanted).length === 0
}

/** The properties that have another value, each in a phrase. */
export function otherStyles(element: Element, wanted: Styles): string[] {
  return unlike(element, wanted).map(({ property, value }) => {
    if (value !== '') return `${property} is ${clip(value, VALUE_CHARS)}`
    return property.startsWith('--') ? `${property} is not set` : `CSS has no property ${property}`
  })
}

function unlike(element: Element, wanted: Styles): { property: string; value: string }[] {
  const computed = getComputedStyle(element)
  return Object.entries(wanted).flatMap(([property, value]) => {
    const now = computed.getPropertyValue(property)
    return now !== '' && plain(property, now) === plain(property, value) ? [] : [{ property, value: now }]
  })
}

/** The value in one spelling. */
function plain(property: string, value: string): string {
  const folded = value
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*,\s*/g, ', ')
  if (property === 'font-weight') return WEIGHTS[folded] ?? folded
  return colour(folded) ?? folded.replaceAll(/(?<![\w.#-])(-?)0(?![\w.%])/g, '0px')
}

/** The colour as a canvas writes it; undefined for what is no colour. https://html.spec.whatwg.org/#serialisation-of-a-color */
function colour(value: string): string | undefined {
  if (!CSS.supports('color', value)) return undefined
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (canvas === null) return undefined
  canvas.fillStyle = value
  return canvas.fillStyle
}
