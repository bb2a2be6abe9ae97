import { elementsUnder, isTag } from '../../dom/walk.js'
import { REDACTED } from '../../protocol/credentials.js'
import type { Redactor } from '../../values/redactor.js'
import { computeStates } from '../accessibility/states.js'

const SECRET_FIELD = /pass|secret|token|otp|one-time-code|cc-number|cc-csc|cvc|cvv/i

export function statesOf(element: Element): string[] {
  return computeStates(element)
}

/** Undefined for elements that are not fields. */
export function fieldValueOf(element: Element, redact: Redactor): string | undefined {
  const raw = rawValueOf(element)
  if (raw === undefined || raw === '') return raw
  return isSecretField(element, redact) ? REDACTED : redact.text(raw).slice(0, 200)
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
  const values = new Set<string>()
  for (const element of elementsUnder(document)) {
    if (!isTag(element, 'input') && !isTag(element, 'textarea')) continue
    if (element.value !== '' && isSecretField(element, redact)) values.add(element.value)
  }
  return values
}

function isSecretField(element: Element, redact: Redactor): boolean {
  if (isTag(element, 'input') && element.type === 'password') return true
  return ['name', 'id', 'autocomplete'].some((attribute) => {
    const value = element.getAttribute(attribute)
    return value !== null && (SECRET_FIELD.test(value) || redact.isSecretKey(value))
  })
}
