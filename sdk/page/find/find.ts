/** Finds elements by what a user perceives, like Testing Library. https://testing-library.com/docs/queries/about */

import { atOnce } from '../../dom/pieces.js'
import { testIdAttribute } from '../../dom/test-id.js'
import { mayHold } from '../../dom/text.js'
import { elementsUnder, isElement, isText } from '../../dom/walk.js'
import type { FindStrategy } from '../../protocol/commands/find.js'
import { foldText } from '../../protocol/match.js'
import { isPattern } from '../../protocol/pattern/pattern.js'
import { knownRole } from '../accessibility/explicit-role.js'
import { readAccessibility } from '../accessibility/index.js'
import { roleCandidates } from '../accessibility/role-candidates.js'
import { type TextMatch, type TextMatchOptions, textMatch } from './text-match.js'

export interface Query extends TextMatchOptions {
  by: FindStrategy
  /** a string, or `/pattern/flags` */
  value: string
  /** accessible name, only with `role`: a string, or `/pattern/flags` */
  name?: string
}

export type Ignore = (node: Node) => boolean

/** Elements in a label that do not contribute to its text. */
const CONTROLS = 'button,input,meter,output,progress,select,textarea'
const HAS_ALT = /^(?:img|input|area|.+-.+)$/

/**
 * Elements under a root that match a query, in document order. By role, finds only elements in the accessibility tree.
 * Yields after each element.
 */
export function* search(root: Element, query: Query, isIgnored: Ignore): Generator<void, Element[]> {
  const fits = STRATEGIES[query.by](query)
  if (query.by === 'text' && !isPattern(query.value) && !(yield* mayHold(root, foldText(query.value))))
    return []
  const found = query.by === 'text' && fits(root) && !isIgnored(root) ? [root] : []
  for (const element of elementsUnder(root)) {
    if (fits(element) && !isIgnored(element)) found.push(element)
    yield
  }
  return found
}

export function find(root: Element, query: Query, isIgnored: Ignore): Element[] {
  return atOnce(search(root, query, isIgnored))
}

const STRATEGIES: Record<FindStrategy, (query: Query) => (element: Element) => boolean> = {
  role({ value, name, ...options }) {
    const role = knownRole(value.toLowerCase())
    const fits = name === undefined ? () => true : textMatch(name, options)
    const candidates = roleCandidates(role)
    const read = readAccessibility()
    return (element) =>
      (candidates === undefined || element.matches(candidates)) &&
      read.role(element) === role &&
      !read.isHidden(element) &&
      fits(read.name(element))
  },
  text(query) {
    const fits = matchOf(query)
    return (element) => !element.matches('script,style') && fits(ownTextOf(element))
  },
  label(query) {
    const fits = matchOf(query)
    return (element) => isLabelled(element, fits)
  },
  placeholder: (query) => hasFitting('placeholder', matchOf(query)),
  testid: (query) => hasFitting(testIdAttribute(), matchOf(query)),
  alt(query) {
    const fits = hasFitting('alt', matchOf(query))
    return (element) => HAS_ALT.test(element.localName) && fits(element)
  },
}

function matchOf({ value, ...options }: Query): TextMatch {
  return textMatch(value, options)
}

function hasFitting(attribute: string, fits: TextMatch): (element: Element) => boolean {
  return (element) => {
    const text = element.getAttribute(attribute)
    return text !== null && fits(text)
  }
}

function ownTextOf(element: Element): string {
  if (element.matches('input:is([type=submit],[type=button],[type=reset])'))
    return (element as HTMLInputElement).value
  let text = ''
  for (const node of element.childNodes) if (isText(node)) text += node.data
  return text
}

function isLabelled(element: Element, fits: TextMatch): boolean {
  return labelsOf(element).some(fits) || hasFitting('aria-label', fits)(element)
}

/** The texts by which a query finds the element: of each of its labels, and of all of them together. */
export function labelsOf(element: Element): string[] {
  const texts = labelTextsOf(element)
  return texts.length > 1 ? [...texts, texts.join(' ')] : texts
}

export function labelTextsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')
  if (ids !== null && ids !== '') {
    const root = element.getRootNode() as Document | ShadowRoot
    return ids
      .split(/\s+/)
      .map((id) => root.getElementById?.(id))
      .filter((label) => label != null)
      .map((label) => (label as HTMLInputElement).value || textOfLabel(label))
  }
  const { labels } = element as HTMLInputElement
  return [...(labels ?? [])].map(textOfLabel)
}

function textOfLabel(label: Element): string {
  let text = ''
  for (const node of label.childNodes) {
    if (isText(node)) text += node.data
    else if (isElement(node) && !node.matches(CONTROLS)) text += textOfLabel(node)
  }
  return text
}
