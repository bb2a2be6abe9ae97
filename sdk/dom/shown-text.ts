/** Texts of elements as they are reported. A label beside a text may mark it as a credential. */

import { containsShown } from '../protocol/judge.js'
import { containsText } from '../protocol/match.js'
import { isCredentialLabel, redactLabelled } from '../protocol/redaction/labelled.js'
import type { Redactor } from '../values/redactor.js'
import { labelOf } from './label.js'

/** An element with more text is a region, which no label describes. */
const VALUE_CHARS = 200

export function shownText(element: Element, text: string, redact: Redactor): string {
  return redact.text(besideLabel(element, text, redact))
}

/** The text, or `[REDACTED]` when the label beside it names a credential. */
export function besideLabel(element: Element, text: string, redact: Redactor): string {
  if (text.length > VALUE_CHARS || text.trim() === '') return text
  const label = labelOf(element)
  if (label === undefined || !isCredentialLabel(label, redact)) return text
  return redactLabelled(label, text, { kindOf: redact.kindOf, found: redact.remember })
}

/**
 * True unless a wanted text was found only in a redacted part of the element's text: what is redacted cannot be found
 * out by asking for its parts.
 */
export function isFoundAsShown(element: Element, text: string, wanted: string, redact: Redactor): boolean {
  const labelled = besideLabel(element, text, redact)
  const shown = redact.shown(labelled, '')
  return shown === text || !containsText(text, wanted) || containsShown(String(shown), wanted)
}
