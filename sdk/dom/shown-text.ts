/** Texts of elements as they are reported. A label beside a text may mark it as a credential. */

import { containsShown } from '../protocol/judge.js'
import { containsText } from '../protocol/match.js'
import { isCredentialLabel, redactCodesIn, redactLabelled } from '../protocol/redaction/labelled.js'
import { isCredentialTitle } from '../protocol/redaction/title.js'
import type { Redactor } from '../values/redactor.js'
import { headingOf, labelOf } from './label.js'

/** An element with more text is a region, which no label describes. */
const VALUE_CHARS = 200

export function shownText(element: Element, text: string, redact: Redactor): string {
  return redact.text(besideLabel(element, text, redact))
}

/** The text, without what the label beside it or the heading above it names as a credential. */
export function besideLabel(element: Element, text: string, redact: Redactor): string {
  if (text.length > VALUE_CHARS || text.trim() === '') return text
  const rules = { kindOf: redact.kindOf, found: redact.remember, places: [] }
  const label = labelOf(element)
  if (label !== undefined && isCredentialLabel(label, redact)) return redactLabelled(label, text, rules)
  const heading = /\d/.test(text) ? headingOf(element) : undefined
  return heading !== undefined && isCredentialTitle(heading, redact) ? redactCodesIn(text, rules) : text
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
