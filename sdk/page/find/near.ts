import { atOnce } from '../../dom/pieces.js'
import { isFoundAsShown, shownText } from '../../dom/shown-text.js'
import { similarTexts } from '../../dom/similar-text.js'
import { testIdAttribute } from '../../dom/test-id.js'
import { searchText } from '../../dom/text.js'
import { isVisible } from '../../dom/visible.js'
import { elementsUnder } from '../../dom/walk.js'
import { clip, fold } from '../../dom/wording.js'
import type { FindStrategy } from '../../protocol/commands/find.js'
import { containsText } from '../../protocol/match.js'
import { nearest } from '../../protocol/nearest.js'
import type { Redactor } from '../../values/redactor.js'
import { knownRole } from '../accessibility/explicit-role.js'
import { readAccessibility } from '../accessibility/index.js'
import { placeOf } from '../element/source.js'
import { fieldValueOf } from '../element/states.js'
import { type Ignore, labelTextsOf, type Query } from './find.js'
import { textMatch } from './text-match.js'

const NAMED = 8
const NAME_CHARS = 60
const LOOKED_AT = 200
/** At most this many elements are searched, because near misses are also computed in the turn of an act. */
const ELEMENTS = 4_000

/** Sentences that name what the page has when a query finds nothing. They quote text of the page. */
export function near(root: Element, query: Query, redact: Redactor, isIgnored: Ignore): string[] {
  return atOnce(searchNear(root, query, redact, isIgnored))
}

export function* searchNear(
  root: Element,
  query: Query,
  redact: Redactor,
  isIgnored: Ignore,
): Generator<void, string[]> {
  const { by, value, words } = query
  if (by === 'role') return yield* nearRole(root, query, redact, isIgnored)
  if (by === 'text') return yield* searchNearText(root, value, redact, isIgnored)
  const seen = new Set<string>()
  const fits = textMatch(value, { exact: false, words })
  for (const element of firstElements(root)) {
    if (seen.size >= LOOKED_AT) break
    const text = attributeOf(element, by)
    if (text !== undefined && !isIgnored(element)) seen.add(text)
    yield
    if (by !== 'label' || isIgnored(element)) continue
    const placeholder = attributeOf(element, 'placeholder')
    if (placeholder !== undefined && fits(placeholder))
      return [`no label ${JSON.stringify(value)}; there is a placeholder ${quote(placeholder, redact)}`]
  }
  const close = closest(value, [...seen], words)
  if (close !== undefined) return [`no ${by} ${JSON.stringify(value)}; nearest: ${quote(close, redact)}`]
  if (seen.size === 0) return [`no ${by} ${JSON.stringify(value)}, nor any other ${by}`]
  return [`no ${by} ${JSON.stringify(value)}; ${listOf([...seen], redact)}`]
}

function* nearRole(
  root: Element,
  { value, name, words }: Query,
  redact: Redactor,
  isIgnored: Ignore,
): Generator<void, string[]> {
  const role = knownRole(value.toLowerCase())
  const described = name === undefined ? role : `${role} ${JSON.stringify(name)}`
  const fits = name === undefined ? () => true : textMatch(name, { exact: false, words })
  const read = readAccessibility()
  const names = new Set<string>()
  const roles = new Set<string>()
  let hidden = 0
  let namesake: string | undefined
  for (const element of firstElements(root)) {
    yield
    const its = read.role(element)
    if (its === 'generic' || isIgnored(element)) continue
    roles.add(its)
    if (its !== role) {
      const mayBeNamed = name !== undefined && namesake === undefined && element.childElementCount < 5
      if (mayBeNamed && fits(read.nameIfShown(element)) && isVisible(element))
        namesake = `a ${its} ${quote(read.nameIfShown(element), redact)} is there`
    } else if (!read.isHidden(element)) {
      if (names.size < LOOKED_AT) names.add(shownText(element, read.nameIfShown(element), redact))
    } else if (fits(read.nameIfShown(element))) hidden += 1
  }
  if (hidden > 0) return [`a ${described} is there and not visible`]
  if (names.size > 0) {
    const close = name === undefined ? undefined : closest(name, [...names], words)
    const listed = close === undefined ? [...names] : [close, ...[...names].filter((each) => each !== close)]
    return [`no ${described}; ${listOf(listed, redact)}`]
  }
  const other = nearest(role, [...roles])
  return [
    `no element of role ${JSON.stringify(role)}${other === undefined ? '' : `; nearest: ${JSON.stringify(other)}`}`,
    ...(namesake === undefined ? [] : [namesake]),
  ]
}

function* firstElements(root: Element): Generator<Element> {
  let left = ELEMENTS
  for (const element of elementsUnder(root)) {
    if (left-- === 0) return
    yield element
  }
}

export function* searchNearText(
  root: Element,
  wanted: string,
  redact: Redactor,
  isIgnored: Ignore,
): Generator<void, string[]> {
  const found = yield* searchText(root, wanted, isIgnored, false)
  const hidden = found.find(({ element }) =>
    isFoundAsShown(element, element.textContent ?? '', wanted, redact),
  )
  if (hidden !== undefined)
    return [`the text ${JSON.stringify(wanted)} is in the page and not visible${placeOf(hidden.element)}`]
  const field = [...root.querySelectorAll('input,textarea,select')]
    .slice(0, LOOKED_AT)
    .find(
      (each) => containsText(fieldValueOf(each, redact) ?? '', wanted) && !isIgnored(each) && isVisible(each),
    )
  if (field !== undefined)
    return [
      `no text ${JSON.stringify(wanted)}; it is the value of a ${readAccessibility().role(field)}${placeOf(field)}: claim it with element and hasValue`,
    ]
  const similar = (yield* similarTexts(root, wanted, isIgnored)).map(
    ({ text, element }) => `${quote(shownText(element, text, redact), redact)}${placeOf(element)}`,
  )
  return similar.length === 0 ? [] : [`no text ${JSON.stringify(wanted)}; similar: ${similar.join(', ')}`]
}

function attributeOf(element: Element, by: Exclude<FindStrategy, 'role' | 'text'>): string | undefined {
  if (by === 'testid') return element.getAttribute(testIdAttribute()) ?? undefined
  if (by !== 'label') return element.getAttribute(by) || undefined
  return fold(labelTextsOf(element).join(' ')) || element.getAttribute('aria-label') || undefined
}

function closest(wanted: string, texts: readonly string[], words: Query['words']): string | undefined {
  return texts.find(textMatch(wanted, { exact: false, words })) ?? nearest(wanted, texts)
}

function listOf(texts: readonly string[], redact: Redactor): string {
  const named = texts.slice(0, NAMED).map((text) => quote(text, redact))
  const more = texts.length > NAMED ? `, and ${texts.length - NAMED} more` : ''
  return `there ${texts.length === 1 ? 'is' : 'are'} ${named.join(', ')}${more}`
}

function quote(text: string, redact: Redactor): string {
  return JSON.stringify(clip(redact.text(text), NAME_CHARS))
}
