/** Finding by what a user perceives, with Testing Library's semantics. https://testing-library.com/docs/queries/about */
import type { Redactor } from '../observe/channel.js'
import type { FindStrategy, FoundElement } from '../protocol/commands.js'
import { containsText, foldText, nearest } from '../protocol/match.js'
import { nameOf } from './name.js'
import { refOf } from './refs.js'
import { roleOf } from './role.js'
import { fieldValueOf, rawValueOf, statesOf } from './states.js'
import { isInaccessible, isVisible, readableText } from './visible.js'
import { elementsUnder } from './walk.js'

export interface Query {
  by: FindStrategy
  value: string
  /** accessible name, with `role` */
  name?: string
}

const FIELDS = 'input,textarea,select,button,meter,output,progress,[contenteditable],[role]'
const FOUND = 50

/** Elements under a root that a query names, in document order. */
export function find(root: Element, query: Query, isIgnored: (node: Node) => boolean): Element[] {
  const found: Element[] = []
  const seen = new Set<Element>()
  for (const element of candidates(root)) {
    if (seen.has(element) || isIgnored(element) || !fits(element, query)) continue
    seen.add(element)
    found.push(element)
  }
  return query.by === 'text' ? innermost(found) : found
}

function* candidates(root: Element): Generator<Element> {
  yield root
  yield* elementsUnder(root)
  if (root.shadowRoot !== null) yield* elementsUnder(root.shadowRoot)
}

function fits(element: Element, { by, value, name }: Query): boolean {
  switch (by) {
    case 'role':
      if (roleOf(element) !== value || isInaccessible(element)) return false
      return name === undefined || namesFit(nameOf(element), name)
    case 'text':
      return (
        element.localName !== 'script' &&
        element.localName !== 'style' &&
        containsText(ownText(element), value)
      )
    case 'label':
      return element.matches(FIELDS) && hasLabel(element, value)
    case 'placeholder':
      return (
        containsText(element.getAttribute('placeholder') ?? '', value) && element.hasAttribute('placeholder')
      )
    case 'testid':
      return element.getAttribute('data-testid') === value
    case 'alt':
      return element.hasAttribute('alt') && containsText(element.getAttribute('alt') ?? '', value)
  }
}

/** A name as a substring, or as `/regex/`. */
function namesFit(name: string, wanted: string): boolean {
  const pattern = /^\/(.+)\/([a-z]*)$/.exec(wanted)
  if (pattern === null) return containsText(name, wanted)
  try {
    return new RegExp(pattern[1] ?? '', pattern[2]).test(name)
  } catch {
    return false
  }
}

function hasLabel(element: Element, value: string): boolean {
  const labels = (element as HTMLInputElement).labels
  const texts = [
    ...[...(labels ?? [])].map((label) => label.textContent ?? ''),
    element.getAttribute('aria-label') ?? '',
    ...(element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .filter((id) => id !== '')
      .map((id) => document.getElementById(id)?.textContent ?? ''),
  ]
  return texts.some((text) => text !== '' && containsText(text, value))
}

/** Text of the element's own text nodes; of a button-like input, its value. */
function ownText(element: Element): string {
  if (element instanceof HTMLInputElement && /^(?:submit|button|reset)$/.test(element.type))
    return element.value
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.nodeValue ?? '')
    .join('')
}

/** Without those that hold another one found. */
function innermost(found: readonly Element[]): Element[] {
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)))
}

/** An element as `find` tells it. */
export function describe(element: Element, redact: Redactor): FoundElement {
  const name = redact.text(nameOf(element)).slice(0, 200)
  const value = fieldValueOf(element, redact)
  const text = redact.text(readableText(element)).slice(0, 200)
  return {
    ref: refOf(element),
    role: roleOf(element),
    name,
    ...(value === undefined ? {} : { value }),
    states: statesOf(element),
    visible: isVisible(element),
    ...(text === '' || text === name || rawValueOf(element) !== undefined ? {} : { text }),
  }
}

export function describeAll(elements: readonly Element[], redact: Redactor): FoundElement[] {
  return elements.slice(0, FOUND).map((element) => describe(element, redact))
}

/** Sentences on what is there instead of what a query names. */
export function near(root: Element, query: Query, redact: Redactor): string[] {
  const { by, value, name } = query
  if (by === 'role') {
    const same = [...elementsUnder(root)].filter((element) => roleOf(element) === value)
    const hidden = same.filter(
      (element) => !isVisible(element) && (name === undefined || namesFit(nameOf(element), name)),
    )
    if (hidden.length > 0)
      return [`a ${value}${name === undefined ? '' : ` "${name}"`} is there and not visible`]
    const names = [
      ...new Set(same.filter(isVisible).map((element) => `"${redact.text(nameOf(element)).slice(0, 60)}"`)),
    ]
    if (names.length > 0) return [`no ${value} "${name ?? ''}"; there are ${names.slice(0, 8).join(', ')}`]
    const roles = [...new Set([...elementsUnder(root)].map(roleOf))].filter((role) => role !== 'generic')
    const nearestRole = nearest(value, roles)
    return [`no element of role "${value}"${nearestRole === undefined ? '' : `; nearest: "${nearestRole}"`}`]
  }
  const seen = [...elementsUnder(root)].flatMap((element) => attributeOf(element, by) ?? [])
  const list = [...new Set(seen)].slice(0, 200)
  const close = nearest(value, list)
  if (close !== undefined) return [`no ${by} "${value}"; nearest: "${redact.text(close).slice(0, 100)}"`]
  const some = list.slice(0, 8).map((text) => `"${redact.text(text).slice(0, 40)}"`)
  return [`no ${by} "${value}"${some.length === 0 ? '' : `; there are ${some.join(', ')}`}`]
}

function attributeOf(element: Element, by: FindStrategy): string | undefined {
  if (by === 'testid') return element.getAttribute('data-testid') ?? undefined
  if (by === 'placeholder' || by === 'alt') return element.getAttribute(by) ?? undefined
  if (by === 'label') return element.matches(FIELDS) ? nameOf(element) || undefined : undefined
  const text = ownText(element).trim()
  return text === '' || foldText(text).length > 100 || !isVisible(element) ? undefined : text
}
