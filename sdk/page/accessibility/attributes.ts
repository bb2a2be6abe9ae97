/** Reads attributes with the platform's method, because a form field named `getAttribute` shadows the form's own. */
import { getAttribute } from '../../platform/natives.js'

/** https://infra.spec.whatwg.org/#ascii-whitespace excludes the no-break space, which names keep. */
const SPACE = /[\t\n\f\r ]+/g

export function attribute(element: Element, name: string): string {
  return getAttribute.call(element, name) ?? ''
}

export function hasAttribute(element: Element, name: string): boolean {
  return getAttribute.call(element, name) !== null
}

export function fold(text: string): string {
  return text.replace(SPACE, ' ').replace(/^ | $/g, '')
}

/** https://infra.spec.whatwg.org/#split-on-ascii-whitespace */
export function tokensOf(element: Element, name: string): string[] {
  const value = fold(attribute(element, name))
  return value === '' ? [] : value.split(' ')
}
