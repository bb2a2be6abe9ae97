/** The elements that are stamped: visible platform elements and custom elements. */
import { htmlTagNames } from 'html-tag-names'
import { mathmlTagNames } from 'mathml-tag-names'
import { svgTagNames } from 'svg-tag-names'
import type { Opening } from './language.js'

export const STAMP = 'data-probe-source'

/** Excluded: the document, invisible elements, and names that template languages use. */
const EXCLUDED = new Set(
  'html head body title base meta link script style noscript template slot param source track'.split(' '),
)
/** Only known names: other renderers also use lower-case elements, and fail on unknown attributes. */
const KNOWN = new Set(
  [...htmlTagNames, ...svgTagNames, ...mathmlTagNames].filter((name) => !EXCLUDED.has(name)),
)
/** https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name */
const CUSTOM = /^[a-z][^A-Z/>\s]*-[^A-Z/>\s]*$/

/** True for the name of an element that is stamped. */
export function isStamped(name: string): boolean {
  return KNOWN.has(name) || CUSTOM.test(name)
}

/** The opening of an element at an offset; undefined if its `<` and name are not there. */
export function openingAt(code: string, start: number, name: string): Opening | undefined {
  return code.startsWith(`<${name}`, start) ? { start, afterName: start + 1 + name.length } : undefined
}
