/** The name from HTML or SVG. https://w3c.github.io/html-aam/#accname-computation */

import { isSvg, isTag } from '../../dom/walk.js'
import { lookup } from '../../values/lookup.js'
import { attribute, fold, hasAttribute } from './attributes.js'

const PARTS = lookup({ fieldset: 'legend', optgroup: 'legend', table: 'caption' })
const DEFAULTS: Partial<Record<string, string>> = { submit: 'Submit', reset: 'Reset' }

/**
 * @param read returns the text of another element
 * @returns empty for an element that declares to have no name; undefined when the host language gives no name
 */
export function hostName(
  element: Element,
  labels: readonly Element[],
  read: (element: Element) => string,
): string | undefined {
  const labelled = fold(labels.map(read).join(' '))
  if (labelled !== '') return labelled
  const tag = element.localName
  // https://w3c.github.io/html-aam/#img-element-accessible-name-computation
  if (/^(?:area|img)$/.test(tag) && hasAttribute(element, 'alt')) return attribute(element, 'alt')
  if (isTag(element, 'input')) return nameOfButton(element) || undefined
  // https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd
  const name = isSvg(element) ? 'title' : PARTS[tag]
  const part = name === undefined ? undefined : [...element.children].find((each) => each.localName === name)
  const text = part === undefined ? '' : name === 'title' ? fold(part.textContent ?? '') : read(part)
  return text || (/^opt/.test(tag) && fold(attribute(element, 'label'))) || undefined
}

/** https://w3c.github.io/html-aam/#input-type-button-input-type-submit-and-input-type-reset-accessible-name-computation */
function nameOfButton({ type, value, alt, title }: HTMLInputElement): string | undefined {
  if (type === 'image') return fold(alt) || fold(title) || 'Submit'
  return /^(?:button|reset|submit)$/.test(type) ? fold(value) || DEFAULTS[type] : undefined
}

/** https://w3c.github.io/accname/#comp_tooltip */
export function fallbackName(element: Element, read: (element: Element) => string): string {
  const names = ['title', 'xlink:title']
  if (element.matches('input,textarea,[contenteditable]')) names.push('placeholder', 'aria-placeholder')
  for (const name of names) {
    const text = fold(attribute(element, name))
    if (text !== '') return text
  }
  return element.matches('img:not([alt])') ? captionOf(element, read) : ''
}

/**
 * The caption of a figure that contains only this image.
 * https://w3c.github.io/html-aam/#img-element-accessible-name-computation
 */
function captionOf(image: Element, read: (element: Element) => string): string {
  const figure = image.closest('figure')
  const caption = figure?.querySelector(':scope>figcaption')
  if (figure == null || caption == null) return ''
  const isAlone =
    figure.textContent?.trim() === caption.textContent?.trim() &&
    figure.querySelector('img,video,audio,canvas,svg,iframe,table') === image
  return isAlone ? read(caption) : ''
}
