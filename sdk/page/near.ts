/** What is there instead of what a query names, in sentences. */
import type { Redactor } from '../observe/channel.js'
import type { FindStrategy } from '../protocol/commands.js'
import { nearest } from '../protocol/match.js'
import { findWithHidden, type Ignore, labelTextsOf, type Query } from './find.js'
import { nameOf } from './name.js'
import { knownRole, roleOf } from './role.js'
import { isTextHidden, similarTexts } from './text.js'
import { fold, textMatch } from './text-match.js'
import { isInaccessible, isVisible } from './visible.js'
import { elementsUnder } from './walk.js'

const NAMED = 8
const NAME_CHARS = 60
/** elements whose name or attribute is looked at */
const LOOKED_AT = 200

/** Sentences on what is there instead of what a query names; page text in them stands in quotes. */
export function near(root: Element, query: Query, redact: Redactor, isIgnored: Ignore): string[] {
  const { by, value } = query
  if (by === 'role') return nearRole(root, query, redact, isIgnored)
  if (by === 'text') return nearText(root, value, redact, isIgnored)
  const seen: string[] = []
  for (const element of elementsUnder(root)) {
    if (seen.length >= LOOKED_AT) break
    const text = isIgnored(element) ? undefined : attributeOf(element, by)
    if (text !== undefined && !seen.includes(text)) seen.push(text)
  }
  const close = closest(value, seen)
  if (close !== undefined) return [`no ${by} "${value}"; nearest: ${quote(close, redact)}`]
  if (seen.length === 0) return [`no ${by} "${value}", nor any other ${by}`]
  const some = seen.slice(0, NAMED).map((text) => quote(text, redact))
  return [`no ${by} "${value}"; there are ${some.join(', ')}`]
}

function nearRole(root: Element, query: Query, redact: Redactor, isIgnored: Ignore): string[] {
  const { name } = query
  const role = knownRole(query.value.toLowerCase())
  const said = name === undefined ? role : `${role} "${name}"`
  if (findWithHidden(root, query, isIgnored).length > 0) return [`a ${said} is there and not visible`]
  const all = [...elementsUnder(root)].filter((element) => !isIgnored(element))
  const same = all.filter((element) => roleOf(element) === role && !isInaccessible(element))
  if (same.length > 0) {
    const names = [...new Set(same.slice(0, LOOKED_AT).map(nameOf))]
    const close = name === undefined ? undefined : closest(name, names)
    const listed = (close === undefined ? names : [close, ...names.filter((each) => each !== close)]).slice(
      0,
      NAMED,
    )
    const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : ''
    return [
      `no ${said}; there ${names.length === 1 ? 'is' : 'are'} ${listed.map((each) => quote(each, redact)).join(', ')}${more}`,
    ]
  }
  const named =
    name === undefined
      ? []
      : all
          .filter((element) => roleOf(element) !== 'generic' && element.childElementCount < 5)
          .slice(0, LOOKED_AT)
          .filter((element) => textMatch(name, false)(nameOf(element)) && isVisible(element))
          .slice(0, 1)
          .map((element) => `a ${roleOf(element)} ${quote(nameOf(element), redact)} is there`)
  const roles = [...new Set(all.map(roleOf))].filter((each) => each !== 'generic')
  const nearestRole = nearest(role, roles)
  return [
    `no element of role "${role}"${nearestRole === undefined ? '' : `; nearest: "${nearestRole}"`}`,
    ...named,
  ]
}

/** What is near a text that is not visible. */
export function nearText(root: Element, wanted: string, redact: Redactor, isIgnored: Ignore): string[] {
  if (isTextHidden(root, wanted, isIgnored)) return [`the text "${wanted}" is in the page and not visible`]
  const similar = similarTexts(root, wanted, isIgnored).map((text) => quote(text, redact))
  return similar.length === 0 ? [] : [`no text "${wanted}"; similar: ${similar.join(', ')}`]
}

function attributeOf(element: Element, by: Exclude<FindStrategy, 'role' | 'text'>): string | undefined {
  if (by === 'testid') return element.getAttribute('data-testid') ?? undefined
  if (by !== 'label') return element.getAttribute(by) || undefined
  return fold(labelTextsOf(element).join(' ')) || element.getAttribute('aria-label') || undefined
}

/** A text that has the wanted one as a part, or the one that is nearest. */
function closest(wanted: string, texts: readonly string[]): string | undefined {
  return texts.find(textMatch(wanted, false)) ?? nearest(wanted, texts)
}

function quote(text: string, redact: Redactor): string {
  return `"${redact.text(text).slice(0, NAME_CHARS)}"`
}
