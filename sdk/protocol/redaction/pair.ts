/** Values that something beside them names: `{ name: 'password', value: 'x' }`, `['password', 'x']`. */

import { isOpaque, isRandom } from './opaque.js'
import { isWord } from './prose.js'
import type { Rules } from './rules.js'

const LABEL = /^(?:name|k|key|kind|label|header|field|path|type|id|title|campo|feld|champ|nom)$/i
const VALUE = /^(?:v|val|value|content|valor|wert|valeur)$/i
/** Private members of a JSON Web Key. https://www.rfc-editor.org/rfc/rfc7518#section-6 */
const PRIVATE = /^(?:[dkpq]|d[pq]|qi|oth)$/
/** items of a list of headers */
const HEADERS = 200

/** Decides by a name; may remember the value. */
type Hides = (key: string, value: unknown) => boolean

/**
 * True when the value must not be shown, for its key or for what is beside it.
 *
 * @param owner holds the key; may be any value
 */
export function hidesMember(
  hides: Hides,
  key: string,
  value: unknown,
  owner: unknown,
  { kindOf }: Pick<Rules, 'kindOf'>,
): boolean {
  if (hides(key, value)) return true
  if (typeof value === 'string' && isRandom(value) && kindOf(key) !== undefined) return true
  if (owner === null || typeof owner !== 'object') return false
  if (PRIVATE.test(key) && 'kty' in owner) return true
  if (key === 'p') return 'u' in owner
  const isData = key === 'data'
  if (!isData && !VALUE.test(key)) return false
  return Object.keys(owner).some((other) => {
    const label = LABEL.test(other) && (owner as Record<string, unknown>)[other]
    return typeof label === 'string' && (!isData || isCarried(value, label)) && hides(label, value)
  })
}

/** False for data about the credential: `{ name: 'password.changed', data: { by: 'Ann' } }`. */
function isCarried(value: unknown, label: string): boolean {
  return label === 'Secret' || /^\S*\d{3}|^\S{12,}$/.test(plainText(value))
}

/** Which items of a list must not be shown: values in a flat list of names and values, and what looks like one after a name. */
export function hidesItems(hides: Hides, items: readonly unknown[]): (position: number) => boolean {
  const { length } = items
  const isFlat =
    length % 2 === 0 &&
    length <= HEADERS &&
    items.every((item, i) => i % 2 === 1 || (typeof item === 'string' && !/[^\w-]/.test(item)))
  return (i) => {
    const value = plainText(items[i])
    const isValue = isFlat && i % 2 === 1 ? length === 2 || !isWord(value) : isOpaque(value)
    return i > 0 && isValue && hides(plainText(items[i - 1]), items[i])
  }
}

/** An object's own `toString` is not called: it may be anything. */
function plainText(value: unknown): string {
  return typeof value === 'object' ? '' : String(value)
}
