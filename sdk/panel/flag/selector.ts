import { MARKED_CHARS } from '../../protocol/limits.js'
import type { Redactor } from '../../values/redactor.js'

/** An id that a person chose. Libraries generate ids with other signs or more digits, anew at each load. */
const CHOSEN_ID = /^[a-z][a-z_-]*\d{0,2}$/i
const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa']

/**
 * A CSS selector that matches the element alone now: the steps from the nearest element with an id or a test id.
 *
 * @returns undefined in a shadow root or a frame, and for a selector that is too long or holds a secret
 */
export function selectorOf(element: Element, redact: Redactor): string | undefined {
  if (element.getRootNode() !== document) return undefined
  const steps: string[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const anchor = anchorOf(at)
    steps.unshift(anchor ?? stepOf(at))
    if (anchor !== undefined) break
  }
  const selector = steps.join(' > ')
  return selector.length > MARKED_CHARS || redact.text(selector) !== selector ? undefined : selector
}

function anchorOf(element: Element): string | undefined {
  const candidates = [
    ...(CHOSEN_ID.test(element.id) ? [`#${CSS.escape(element.id)}`] : []),
    ...TEST_IDS.filter((name) => element.hasAttribute(name)).map(
      (name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`,
    ),
  ]
  return candidates.find((selector) => document.querySelectorAll(selector).length === 1)
}

function stepOf(element: Element): string {
  const { localName, parentElement } = element
  const tag = CSS.escape(localName)
  const kin = [...(parentElement?.children ?? [])].filter((each) => each.localName === localName)
  return kin.length > 1 ? `${tag}:nth-of-type(${kin.indexOf(element) + 1})` : tag
}
