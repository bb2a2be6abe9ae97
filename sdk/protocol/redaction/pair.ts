/** Values that a sibling names: `{ name: 'password', value: 'x' }`, `{ title: 'Backup codes', codes: [...] }`. */

import { isCode, isRandom } from './opaque.js'
import { isWord } from './prose.js'
import type { Rules } from './rules.js'
import { isAction, isCredentialTitle } from './title.js'

const LABEL = /^(?:name|k|key|kind|label|header|field|path|property|param|variable|type|id|title)$/i
const VALUE = /^(?:v|val|value|content|text|data|stringData)$/i
/** A text under these may be about the credential. */
const TEXT = /^(?:content|text|data)$/
/** A title names everything beside it, not a field. */
const TITLE = /^(?:title|label|kind)$/
/** Members beside a title that are no credential. */
const IDENTIFIER = /id$|ref$|url$|path$|type$|at$|date$|version$/i
/** Private members of a JSON Web Key. https://www.rfc-editor.org/rfc/rfc7518#section-6 */
const PRIVATE = /^(?:[dkpq]|d[pq]|qi|oth)$/
/** items of a list of headers */
const HEADERS = 200
/** Items of a member that are searched for a code, and levels. */
const ITEMS = 50
const LEVELS = 3

/** Decides by a name; may remember the value. */
type Hides = (key: string, value: unknown) => boolean

/** What an object says about its members. */
export interface Siblings {
  labels: readonly (readonly [key: string, label: string])[]
  /** a JSON Web Key */
  isKey: boolean
}

const ALONE: Siblings = { labels: [], isKey: false }

/** @param owner any value; a list or a primitive says nothing about its members */
export function siblingsOf(owner: unknown): Siblings {
  if (owner === null || typeof owner !== 'object' || Array.isArray(owner)) return ALONE
  const labels: [string, string][] = []
  for (const key of Object.keys(owner)) {
    if (!LABEL.test(key)) continue
    const label = (owner as Record<string, unknown>)[key]
    if (typeof label === 'string') labels.push([key, label])
  }
  return { labels, isKey: 'kty' in owner }
}

/** True when the value must not be shown, for its key or for what is beside it. */
export function hidesMember(
  hides: Hides,
  key: string,
  value: unknown,
  { labels, isKey }: Siblings,
  rules: Pick<Rules, 'kindOf'>,
): boolean {
  if (hides(key, value) || (isKey && PRIVATE.test(key))) return true
  if (typeof value === 'string' && isRandom(value) && rules.kindOf(key) !== undefined) return true
  return labels.some(
    ([of, label]) =>
      (VALUE.test(key) && !isAction(label) && mayBe(key, value, label) && hides(label, value)) ||
      (TITLE.test(of) &&
        !LABEL.test(key) &&
        isCredentialTitle(label, rules) &&
        holdsCode(key, value, LEVELS)),
  )
}

/** False for a text about the credential: `{ name: 'password.changed', data: { by: 'Ann' } }` */
function mayBe(key: string, value: unknown, label: string): boolean {
  if (!TEXT.test(key)) return true
  return typeof value === 'string'
    ? !isWord(value) && !value.includes(' ')
    : label === 'Secret' || Number(value) > 999
}

function holdsCode(key: string, value: unknown, levels: number): boolean {
  if (IDENTIFIER.test(key)) return false
  if (typeof value === 'string') return isCode(value)
  if (value === null || typeof value !== 'object' || levels === 0) return false
  const members = Object.entries(value).slice(0, ITEMS)
  return members.some(([name, member]) => holdsCode(name, member, levels - 1))
}

/**
 * Which items of a list must not be shown: the value in `['password', 'x']`, values in a flat list of names and values, and
 * the parts of a JSON Web Token.
 */
export function hidesItems(hides: Hides, items: readonly unknown[]): (position: number) => boolean {
  if (isToken(items)) return () => true
  const { length } = items
  const isFlat =
    length % 2 === 0 &&
    length <= HEADERS &&
    items.every((item, i) => i % 2 === 1 || (typeof item === 'string' && !/[^\w-]/.test(item)))
  return (i) =>
    isFlat &&
    i % 2 === 1 &&
    (length === 2 || !/^[a-z_-]+$/i.test(String(items[i]))) &&
    hides(String(items[i - 1]), items[i])
}

/** https://www.rfc-editor.org/rfc/rfc7519#section-3 */
function isToken(items: readonly unknown[]): boolean {
  return (items.length === 3 || items.length === 5) && /^eyJ[\w-]{8,}(?:,[\w-]*)+$/.test(items.join())
}
