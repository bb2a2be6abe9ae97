/** Which elements are stamped: those of the platform that a person can see. */
import { htmlTagNames } from 'html-tag-names'
import { mathmlTagNames } from 'mathml-tag-names'
import { svgTagNames } from 'svg-tag-names'
import type { Opening } from './language.js'

export const STAMP = 'data-probe-source'

/** The document itself, what is never seen, and what a template language takes for its own. */
const LEFT = new Set(
  'html head body title base meta link script style noscript template slot param source track'.split(' '),
)
/** Renderers of other things than documents have lower-case elements, too, and choke on unknown attributes. */
const KNOWN = new Set([...htmlTagNames, ...svgTagNames, ...mathmlTagNames].filter((name) => !LEFT.has(name)))
/** https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name */
const CUSTOM = /^[a-z][^A-Z/>\s]*-[^A-Z/>\s]*$/

/** True for the name of an element that is stamped. */
export function isStamped(name: string): boolean {
  return KNOWN.has(name) || CUSTOM.test(name)
}

/** The opening of an element whose `<` and name stand at an offset; undefined where they do not. */
export function openingAt(code: string, start: number, name: string): Opening | undefined {
  return code.startsWith(`<${name}`, start) ? { start, behindName: start + 1 + name.length } : undefined
}
