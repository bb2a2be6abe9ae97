/** Tells values that a machine made from words that a person reads. */

/** A remembered value has at least this many characters and bits of entropy per character. */
const REMEMBERED_CHARS = 12
const REMEMBERED_BITS = 3
const LONGEST = 4_000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const HEX = /^(?:0x)?[\da-f]+$/i
/** `keynote-opening-hall-a`, `2024-05-11`: words and short numbers between separators. */
const SLUG = /^(?:[a-z]+|[A-Z]+|\d{1,6})(?:[-_.:/+](?:[A-Z]?[a-z]+|[A-Z]+|\d{1,6}))+$/

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
  if (!/^[\w+/=~.%|-]{16,4000}$/.test(value) || UUID.test(value)) return false
  return (HEX.test(value) && value.length >= 32) || isScrambled(value)
}

/** True for a random token that is not a hex number, as ids and hashes are. */
export function isScrambled(value: string): boolean {
  if (value.length < 16 || HEX.test(value) || UUID.test(value)) return false
  const chunks = value.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  return /\d/.test(value) && chunks.length * 3 > chunks.join('').length
}

/** True for what stands under a credential's heading: `4f9k2-m7qx8`, `83914-20577`, `6d1f0b93ae5c2478`, not a date or an id. */
export function isCode(value: string): boolean {
  if (UUID.test(value) || /^\d{4}-\d\d-\d\d/.test(value) || !/\d/.test(value)) return false
  return /^[\da-z]{3,8}(?:[- ][\da-z]{3,8}){1,7}$/i.test(value) || (isOpaque(value) && !/[:@]/.test(value))
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
