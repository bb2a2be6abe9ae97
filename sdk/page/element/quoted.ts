import { isFoundAsShown, shownText } from '../../dom/shown-text.js'
import { MARKED_CHARS } from '../../protocol/limits.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Redactor } from '../../values/redactor.js'

/** A text that a person selected in an element, as it may be reported. A part of a secret is not. */
export function quoted(element: Element, text: string, redact: Redactor): string {
  return isFoundAsShown(element, element.textContent ?? '', text, redact)
    ? shownText(element, text, redact).slice(0, MARKED_CHARS)
    : REDACTED
}
