/** Prints an element as one line of a snapshot: role, quoted name, ref, and bracketed state. */

import type { Redactor } from '../../values/redactor.js'
import type { Accessibility } from '../accessibility/index.js'
import { fieldValueOf } from '../element/states.js'
import type { PageContext } from '../page-context.js'
import { isCovered } from '../pointing/reach.js'

const OPTIONS = 8
const OPTION_CHARS = 30

export interface LineFacts {
  role: string
  name: string
  hasRef: boolean
  isField: boolean
}

export function lineOf(
  element: Element,
  { role, name, hasRef, isField }: LineFacts,
  {
    reading,
    testId,
    refs,
    redact,
  }: Pick<PageContext, 'refs' | 'redact'> & {
    reading: Accessibility
    testId: string
  },
): string {
  const testid = element.getAttribute(testId)
  const isFrame = element.localName === 'iframe'
  const level = reading.level(element)
  const states = [
    ...(level === undefined ? [] : [`level=${level}`]),
    ...valueStateOf(element, name, redact),
    ...(isField && element.localName === 'select' ? optionsOf(element as HTMLSelectElement, redact) : []),
    ...(testid === null ? [] : [`testid=${JSON.stringify(redact.text(testid))}`]),
    ...reading.states(element),
    ...(isField && isCovered(element) ? ['covered'] : []),
    ...(element.hasAttribute('popover') ? ['popover'] : []),
    ...(isFrame && (element as HTMLIFrameElement).contentDocument === null ? ['cross-origin'] : []),
  ]
  return [
    isFrame ? 'iframe' : role,
    name === '' ? '' : JSON.stringify(name),
    hasRef ? `(ref=${refs.of(element)})` : '',
    states.length === 0 ? '' : `[${states.join(' ')}]`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function valueStateOf(element: Element, name: string, redact: Redactor): string[] {
  const value = fieldValueOf(element, redact)
  return value === undefined || value === '' || value === name ? [] : [`value=${JSON.stringify(value)}`]
}

function optionsOf({ options }: HTMLSelectElement, redact: Redactor): string[] {
  const labels = [...options].slice(0, OPTIONS).map(({ label }) => label.trim().slice(0, OPTION_CHARS))
  const more = options.length > OPTIONS ? ` | +${options.length - OPTIONS}` : ''
  return [`options=${JSON.stringify(redact.text(labels.join(' | ')) + more)}`]
}
