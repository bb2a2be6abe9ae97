/** Tells values that a machine made from words that a person reads. */

/** A remembered value has at least this many characters and bits of entropy per character. */
const REMEMBERED_CHARS = 12
const REMEMBERED_BITS = 3
const LONGEST = 4_000

/** True for one token that is neither a word nor a short number: `4/0AX4XfWh`, `482913`, not `name`, `404`, `SAVE10`. */
export function isOpaque(value: string): boolean {
  if (value.length < 6 || value.length > LONGEST || /\s/.test(value)) return false
  if (/^\d+$/.test(value)) return true
  if (value.length < 8) return false
  return (/\d/.test(value) && /[a-z]/i.test(value)) || (value.length >= 16 && /[a-z][A-Z]/.test(value))
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
