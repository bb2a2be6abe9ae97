import { shownText } from '../../dom/shown-text.js'
import { isVisible, readableText } from '../../dom/visible.js'
import type { FoundElement } from '../../protocol/commands/find.js'
import type { Redactor } from '../../values/redactor.js'
import { type Accessibility, readAccessibility } from '../accessibility/index.js'
import { isContentName } from '../accessibility/name.js'
import type { PageContext } from '../page-context.js'
import { isCovered } from '../pointing/reach.js'
import { fieldValueOf, rawValueOf, statesOf } from './states.js'

type Reporting = Pick<PageContext, 'refs' | 'redact'>

const CHARS = 200
const SENTENCE_CHARS = 80

export function reportedName(
  element: Element,
  redact: Redactor,
  chars = CHARS,
  read: Accessibility = readAccessibility(),
): string {
  return shownText(element, read.nameIfShown(element), redact).slice(0, chars)
}

export function foundElement(
  element: Element,
  { refs, redact }: Reporting,
  read: Accessibility = readAccessibility(),
): FoundElement {
  const role = read.role(element)
  const name = reportedName(element, redact, CHARS, read)
  const value = fieldValueOf(element, redact)
  const isField = rawValueOf(element) !== undefined
  const text =
    isField || isContentName(role) ? '' : shownText(element, readableText(element), redact).slice(0, CHARS)
  return {
    ref: refs.of(element),
    role,
    name,
    ...(value === undefined ? {} : { value }),
    states: isCovered(element) ? [...statesOf(element), 'covered'] : statesOf(element),
    visible: isVisible(element),
    ...(text === '' || text === name ? {} : { text }),
  }
}

/** Describes an element in one phrase, e.g. `textbox "Name" value "Ann" [required]`. */
export function phraseOf(element: Element, redact: Redactor): string {
  const read = readAccessibility()
  const name = reportedName(element, redact, SENTENCE_CHARS, read)
  const value = fieldValueOf(element, redact)
  const states = statesOf(element)
  return [
    read.role(element),
    name === '' ? '' : JSON.stringify(name),
    value === undefined || value === '' ? '' : `value ${JSON.stringify(value.slice(0, SENTENCE_CHARS))}`,
    states.length === 0 ? '' : `[${states.join(' ')}]`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
