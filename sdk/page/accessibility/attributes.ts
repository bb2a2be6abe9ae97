/** Reads attributes by the platform's own method: a form's field named `getAttribute` shadows the method. */
import { getAttribute } from '../../platform/natives.js'

/** https://infra.spec.whatwg.org/#ascii-whitespace: does not include the no-break space, which is kept in names. */
const SPACE = /[\t\n\f\r ]+/g

/** The attribute's value; empty when it is absent. */
export function attribute(element: Element, name: string): string {
  return getAttribute.call(element, name) ?? ''
}

export function hasAttribute(element: Element, name: string): boolean {
  return getAttribute.call(element, name) !== null
}

/** Collapses runs of ASCII white space and trims. */
export function fold(text: string): string {
  return text.replace(SPACE, ' ').replace(/^ | $/g, '')
}

/** https://infra.spec.whatwg.org/#split-on-ascii-whitespace */
export function tokensOf(element: Element, name: string): string[] {
  const value = fold(attribute(element, name))
  return value === '' ? [] : value.split(' ')
}
