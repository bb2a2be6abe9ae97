/** Finding by what a user perceives, with Testing Library's semantics. https://testing-library.com/docs/queries/about */
import type { FindStrategy } from '../protocol/commands.js'
import { containsText } from '../protocol/match.js'
import { nameOf } from './name.js'
import { knownRole, roleOf } from './role.js'
import { findText } from './text.js'
import { isInaccessible } from './visible.js'
import { elementsUnder } from './walk.js'

export interface Query {
  by: FindStrategy
  value: string
  /** accessible name, with `role` */
  name?: string
}

export type Ignore = (node: Node) => boolean

const FIELDS = 'input,textarea,select,button,meter,output,progress,[contenteditable],[role]'

/**
 * Elements under a root that a query names, in document order. By role only what is in the accessibility tree, by
 * text only what can be seen; by the others hidden elements too.
 */
export function find(root: Element, query: Query, isIgnored: Ignore): Element[] {
  if (query.by === 'text')
    return [...new Set(findText(root, query.value, isIgnored).map(({ element }) => element))]
  const found: Element[] = []
  for (const element of candidates(root)) {
    if (!fits(element, query) || isIgnored(element)) continue
    if (query.by !== 'role' || !isInaccessible(element)) found.push(element)
  }
  return found
}

/** What a query by role names and is hidden. */
export function findHidden(root: Element, query: Query, isIgnored: Ignore): Element[] {
  if (query.by !== 'role') return []
  return [...candidates(root)].filter(
    (element) => fits(element, query) && !isIgnored(element) && isInaccessible(element),
  )
}

function* candidates(root: Element): Generator<Element> {
  yield root
  yield* elementsUnder(root)
}

function fits(element: Element, { by, value, name }: Query): boolean {
  switch (by) {
    case 'role':
      if (roleOf(element) !== knownRole(value.toLowerCase())) return false
      return name === undefined || containsText(nameOf(element), name)
    case 'label':
      return isField(element) && labelsOf(element).some((text) => text !== '' && containsText(text, value))
    case 'placeholder':
    case 'alt': {
      const text = element.getAttribute(by)
      return text !== null && containsText(text, value)
    }
    case 'testid':
      return element.getAttribute('data-testid') === value
    case 'text':
      return false
  }
}

/** Something that a label may belong to. */
export function isField(element: Element): boolean {
  return element.matches(FIELDS) && !/^(?:none|generic)$/.test(roleOf(element))
}

/** What labels a field: its labels' texts, and its accessible name where that is not its content. */
function labelsOf(element: Element): string[] {
  const { labels } = element as HTMLInputElement
  const texts = [...(labels ?? [])].map(textOfLabel)
  const isLabelled = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
  return isLabelled ? [...texts, nameOf(element)] : texts
}

/** A label's text without that of the fields in it. */
function textOfLabel(label: HTMLLabelElement): string {
  if (label.querySelector('select,textarea,script,style') === null) return label.textContent ?? ''
  const copy = label.cloneNode(true) as HTMLLabelElement
  for (const field of copy.querySelectorAll('select,textarea,script,style')) field.remove()
  return copy.textContent ?? ''
}
