/** Attributes as the platform reads them: a form may have fields named after its own methods. */
import { getAttribute } from '../../platform/natives.js'

/** https://infra.spec.whatwg.org/#ascii-whitespace: a no-break space is none of it, and is kept in names. */
const SPACE = /[\t\n\f\r ]+/g

/** The attribute's value, empty where it is absent. */
export function attribute(element: Element, name: string): string {
  return getAttribute.call(element, name) ?? ''
}

export function hasAttribute(element: Element, name: string): boolean {
  return getAttribute.call(element, name) !== null
}

/** White space folded and trimmed. */
export function fold(text: string): string {
  return text.replace(SPACE, ' ').replace(/^ | $/g, '')
}

/** https://infra.spec.whatwg.org/#split-on-ascii-whitespace */
export function tokensOf(element: Element, name: string): string[] {
  const value = fold(attribute(element, name))
  return value === '' ? [] : value.split(' ')
}
