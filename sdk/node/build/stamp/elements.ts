import { htmlTagNames } from 'html-tag-names'
import { mathmlTagNames } from 'mathml-tag-names'
import { svgTagNames } from 'svg-tag-names'
import type { Opening } from './language.js'

export const STAMP = 'data-probe-source'

/** Never stamped: the document, invisible elements, and names that template languages use. */
const EXCLUDED = new Set(
  'html head body title base meta link script style noscript template slot param source track'.split(' '),
)
/** Known names only: other renderers also use lower-case names, and reject unknown attributes. */
const KNOWN = new Set(
  [...htmlTagNames, ...svgTagNames, ...mathmlTagNames].filter((name) => !EXCLUDED.has(name)),
)
/** https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name */
const CUSTOM = /^[a-z][^A-Z/>\s]*-[^A-Z/>\s]*$/

export function isStamped(name: string): boolean {
  return KNOWN.has(name) || CUSTOM.test(name)
}

/** The opening tag at an offset; undefined if `<` and the name are not at the offset. */
export function openingAt(code: string, start: number, name: string): Opening | undefined {
  return code.startsWith(`<${name}`, start) ? { start, afterName: start + 1 + name.length } : undefined
}
