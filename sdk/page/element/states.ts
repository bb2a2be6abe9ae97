import { labelOf } from '../../dom/label.js'
import { elementsUnder, isTag } from '../../dom/walk.js'
import { isCredentialLabel } from '../../protocol/redaction/labelled.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Redactor } from '../../values/redactor.js'
import { readAccessibility } from '../accessibility/index.js'
import { computeStates } from '../accessibility/states.js'

const SECRET_FIELD = /pass|secret|token|otp|one-time-code|cc-number|cc-csc|cvc|cvv/i
/** The answer replaces the password. */
const QUESTION = /security question|sicherheitsfrage|question secr|pregunta secr|maiden name/i
/** Fields that show a measure, not what a person typed. */
const MEASURE =
  'progress,meter,input[type=range],input[type=color],[role=progressbar],[role=meter],[role=slider]'

export function statesOf(element: Element): string[] {
  return computeStates(element)
}

/** Undefined for elements that are not fields. */
export function fieldValueOf(element: Element, redact: Redactor): string | undefined {
  const raw = rawValueOf(element)
  if (raw === undefined || raw === '') return raw
  if (!isSecretField(element, redact)) return redact.text(raw).slice(0, 200)
  redact.remember(raw)
  return REDACTED
}

/** True when the value is reported in part or not at all, so that no claim may compare it. */
export function isValueRedacted(element: Element, redact: Redactor): boolean {
  const raw = rawValueOf(element)
  if (raw === undefined || raw === '') return false
  return isSecretField(element, redact) || redact.shown(raw, '') !== raw
}

/** Not redacted: only for comparison in the page. */
export function rawValueOf(element: Element): string | undefined {
  if (isTag(element, 'input')) {
    if (/^(?:checkbox|radio|button|submit|reset|image|hidden)$/.test(element.type)) return undefined
    return element.type === 'file'
      ? [...(element.files ?? [])].map(({ name }) => name).join(', ')
      : element.value
  }
  if (isTag(element, 'textarea')) return element.value
  if (isTag(element, 'select')) return [...element.selectedOptions].map(({ label }) => label).join(', ')
  if (element.getAttribute('role') === 'textbox' || isEditingHost(element)) return element.textContent ?? ''
  if (isTag(element, 'progress') && element.position >= 0) return String(element.value)
  if (isTag(element, 'meter')) return String(element.value)
  return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? undefined
}

/**
 * True when a field has the wanted value. A select matches by the label that it shows and by the value that its form
 * sends.
 */
export function hasValue(element: Element, wanted: string): boolean {
  if ((rawValueOf(element) ?? '') === wanted) return true
  return isTag(element, 'select') && sentBy(element) === wanted
}

function sentBy({ selectedOptions }: HTMLSelectElement): string {
  return [...selectedOptions].map(({ value }) => value).join(', ')
}

/** True for the editing host, not for the paragraphs in it. */
function isEditingHost(element: Element): boolean {
  return (element as HTMLElement).isContentEditable && element.hasAttribute('contenteditable')
}

export function secretValues(redact: Redactor): ReadonlySet<string> {
  return new Set(secretFields(redact).map(({ value }) => value))
}

/** Fields with a value that is secret. */
export function secretFields(redact: Redactor): (HTMLInputElement | HTMLTextAreaElement)[] {
  const fields: (HTMLInputElement | HTMLTextAreaElement)[] = []
  for (const element of elementsUnder(document)) {
    if (!isTag(element, 'input') && !isTag(element, 'textarea')) continue
    if (element.value !== '' && isSecretField(element, redact)) fields.push(element)
  }
  return fields
}

/** True for a field whose value is never reported. */
export function isSecretField(element: Element, redact: Redactor): boolean {
  if (isTag(element, 'input') && element.type === 'password') return true
  if (element.matches(MEASURE)) return false
  const isMarked = ['name', 'id', 'autocomplete'].some((attribute) => {
    const value = element.getAttribute(attribute)
    return value !== null && (SECRET_FIELD.test(value) || redact.isSecretKey(value))
  })
  if (isMarked) return true
  const labels = [readAccessibility().name(element), element.getAttribute('placeholder'), labelOf(element)]
  return labels.some((label) => label != null && (isCredentialLabel(label, redact) || QUESTION.test(label)))
}
