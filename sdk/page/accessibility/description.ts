/** https://w3c.github.io/accname/#computation-steps */
import { isSvg, isTag } from '../../dom/walk.js'
import { attribute, fold } from './attributes.js'
import { referredText } from './name.js'
import type { Reading } from './reading.js'

/** @param name the element's name; a description that equals it is dropped */
export function computeDescription(element: Element, name: string, reading: Reading): string {
  const text =
    referredText(element, 'aria-describedby', reading) ||
    fold(attribute(element, 'aria-description')) ||
    ofHost(element, name) ||
    fold(attribute(element, 'title'))
  return text === name ? '' : text
}

/** https://w3c.github.io/html-aam/#accdesc-computation, https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd */
function ofHost(element: Element, name: string): string {
  const part = (tag: string) => fold(element.querySelector(`:scope>${tag}`)?.textContent ?? '')
  if (isSvg(element)) return part('desc') || (part('title') === name ? '' : part('title'))
  if (element.localName === 'table')
    return part('caption') === name ? fold(attribute(element, 'summary')) : part('caption')
  if (isTag(element, 'input') && /^(?:button|reset|submit)$/.test(element.type))
    return fold(element.value) === name ? '' : fold(element.value)
  return ''
}
