/** Values that a sibling names: `{ name: 'password', value: 'x' }`, `{ title: 'Backup codes', codes: [...] }`. */

import { isCode, isRandom } from './opaque.js'
import { isWord } from './prose.js'
import type { Rules } from './rules.js'
import { isAction, isCredentialTitle } from './title.js'
import { isPhrase } from './wallet.js'

const LABEL =
  /^(?:name|key|k|label|header|field|path|prop(?:erty)?|param(?:eter)?|variable|type|kind|id|title)$/i
const VALUE = /^(?:value|val|v|data|stringData|content|text)$/i
const TEXT = /^(?:content|text)$/
/** What a signal or an event carries. */
const DATA = /^(?:data|stringData)$/
const SMALLEST_CODE = 1_000
/** A title names everything beside it, not a field. */
const TITLE = /^(?:title|label|kind|heading|caption)$/i
/** Members beside a title that are no credential. */
const IDENTIFIER = /^(?:id|key|_id|uuid|ref|href|url|slug|path|type|date|time)$|(?:Id|_id|At|_at|Url|Date)$/
/** Private members of a JSON Web Key. https://www.rfc-editor.org/rfc/rfc7518#section-6 */
const PRIVATE = /^(?:[dkpq]|d[pq]|qi|oth)$/
/** Methods of JSON-RPC that take a credential by position. */
const UNLOCKING = /unlock|rawkey|login|log_in|signin|sign_in|password|authenticate/i
/** items of a list of headers */
const HEADERS = 200
const HEADER_NAME = /^[\w-]{1,60}$/
const WORDS = /^[A-Za-z_-]+$/
const ENCODED_JSON = /^eyJ[\w-]{8,}$/
/** Items and levels of a member that are searched for a code. */
const ITEMS = 50
const LEVELS = 3

/** Decides by a name; may remember the value. */
type Hides = (key: string, value: unknown) => boolean

/** What an object says about its members. */
export interface Siblings {
  labels: readonly string[]
  titles: readonly string[]
  /** a JSON Web Key */
  isKey: boolean
  /** a call of JSON-RPC with credentials as parameters: https://www.jsonrpc.org/specification */
  isUnlocking: boolean
}

const ALONE: Siblings = { labels: [], titles: [], isKey: false, isUnlocking: false }

/** @param owner any value; a list or a primitive says nothing about its members */
export function siblingsOf(owner: unknown): Siblings {
  if (owner === null || typeof owner !== 'object' || Array.isArray(owner)) return ALONE
  let siblings = ALONE
  for (const key of Object.keys(owner)) {
    if (key === 'kty') siblings = { ...siblings, isKey: true }
    else if (key === 'jsonrpc') siblings = { ...siblings, isUnlocking: isUnlocking(owner) }
    const label = LABEL.test(key) || TITLE.test(key) ? (owner as Record<string, unknown>)[key] : undefined
    if (typeof label !== 'string') continue
    const titles = TITLE.test(key) ? [...siblings.titles, label] : siblings.titles
    siblings = { ...siblings, labels: [...siblings.labels, label], titles }
  }
  return siblings
}

/** True when the value must not be shown, for its key or for what is beside it. */
export function hidesMember(
  hides: Hides,
  key: string,
  value: unknown,
  siblings: Siblings,
  { kindOf }: Pick<Rules, 'kindOf'>,
): boolean {
  if (hides(key, value)) return true
  if (typeof value === 'string' && kindOf(key) !== undefined && isRandom(value)) return true
  if ((siblings.isKey && PRIVATE.test(key)) || (siblings.isUnlocking && key === 'params')) return true
  if (siblings.labels.some((label) => labels(label, key, value) && hides(label, value))) return true
  return (
    siblings.titles.some((title) => isCredentialTitle(title, { kindOf })) &&
    !LABEL.test(key) &&
    !IDENTIFIER.test(key) &&
    holdsCode(value, LEVELS)
  )
}

/** True when a value under this key is what the label says. */
function labels(label: string, key: string, value: unknown): boolean {
  if (!VALUE.test(key) || isAction(label)) return false
  if (DATA.test(key) && (label !== 'Secret' || typeof value !== 'object'))
    return (
      (typeof value === 'number' && value >= SMALLEST_CODE) || (typeof value === 'string' && !isWord(value))
    )
  return !TEXT.test(key) || !/\s/.test(String(value))
}

function isUnlocking(owner: object): boolean {
  return 'method' in owner && typeof owner.method === 'string' && UNLOCKING.test(owner.method)
}

function holdsCode(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isCode(value)
  if (value === null || typeof value !== 'object' || levels === 0) return false
  return Object.entries(value)
    .slice(0, ITEMS)
    .some(([key, item]) => !IDENTIFIER.test(key) && holdsCode(item, levels - 1))
}

/**
 * Which items of a list must not be shown: the value in `['password', 'x']`, values in a flat list of names and values, the
 * words of a phrase, and the parts of a JSON Web Token.
 */
export function hidesItems(hides: Hides, items: readonly unknown[]): (position: number) => boolean {
  if (isPhrase(items) || isToken(items)) return () => true
  const isFlat =
    items.length % 2 === 0 && items.length <= HEADERS && items.every((item, i) => i % 2 === 1 || isName(item))
  return (i) => {
    if (!isFlat || i % 2 === 0) return false
    const [name, item] = [items[i - 1] as string, items[i]]
    return (items.length === 2 || !WORDS.test(String(item))) && hides(name, item)
  }
}

function isName(item: unknown): boolean {
  return typeof item === 'string' && HEADER_NAME.test(item)
}

/** https://www.rfc-editor.org/rfc/rfc7519#section-3 */
function isToken(items: readonly unknown[]): boolean {
  if (items.length !== 3 && items.length !== 5) return false
  const [head] = items
  return (
    typeof head === 'string' &&
    ENCODED_JSON.test(head) &&
    items.every((item) => typeof item === 'string' && /^[\w-]*$/.test(item))
  )
}
