/** Tells values that a machine made from words that a person reads. */

/** A remembered value has at least this many characters and bits of entropy per character. */
const REMEMBERED_CHARS = 12
const REMEMBERED_BITS = 3
const LONGEST = 4_000
/** An id, a hash or a version. */
const HEX = /^(?:0x)?[\da-f-]+$|^v?\d+\.\d/i
/** `keynote-opening-hall-a`, `2024-05-11`: words and short numbers between separators. */
const SLUG = /^(?:(?:[A-Z]?[a-z]+|[A-Z]+|\d{1,6})(?:[-_.:/+]|$)){2,}$/

/** True for one token that is neither a word nor a short number: `4/0AX4XfWh`, `482913`, not `name`, `404`, `SAVE10`. */
export function isOpaque(value: string): boolean {
  if (value.length < 6 || value.length > LONGEST || /\s/.test(value)) return false
  if (/^\d+$/.test(value)) return true
  if (value.length < 8) return false
  return (
    ((/\d/.test(value) && /[a-z]/i.test(value)) || (value.length >= 16 && /[a-z][A-Z]/.test(value))) &&
    !isSlug(value)
  )
}

export function isSlug(value: string): boolean {
  return SLUG.test(value)
}

/** True for a token of at least 16 characters in which letters and digits mix as in a random one, and for a long hex number. */
export function isRandom(value: string): boolean {
  return isScrambled(value) || /^(?:0x)?[\da-f]{32,}$/i.test(value)
}

/** True for a random token that is not a hex number, as ids and hashes are. */
export function isScrambled(value: string): boolean {
  if (!/^[\w+/=~.%|-]{16,4000}$/.test(value) || HEX.test(value)) return false
  const chunks = value.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  return /\d/.test(value) && chunks.length * 3 > chunks.join('').length
}

/** True for what is under the heading of a credential: `4f9k2-m7qx8`, `83914-20577`, not a date or an id. */
export function isCode(value: string): boolean {
  if (/^\d{4}-\d\d-|^[\da-f-]{36}$|[:@]/.test(value)) return false
  return (/\d/.test(value) && /^[\da-z]{3,8}(?:[- ][\da-z]{3,8})+$/i.test(value)) || isOpaque(value)
}

/** True for a whole token of at least 12 characters and high entropy. A password like `admin` is not. */
export function isHighEntropy(value: string): boolean {
  return value.length >= REMEMBERED_CHARS && isOpaque(value) && bitsOf(value) >= REMEMBERED_BITS
}

/** Shannon entropy in bits per character. https://en.wikipedia.org/wiki/Entropy_(information_theory) */
function bitsOf(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}
