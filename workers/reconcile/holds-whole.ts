/** characters that a truncated text must keep to identify a value */
const CUT_CHARS = 4

/**
 * True when a text contains the value without a letter or digit next to it, or the value's beginning before an
 * ellipsis.
 */
export function holdsWhole(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + value.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return [...text.matchAll(/(?:…|\.\.\.)/gu)].some(({ index }) =>
    beginsWith(value, text.slice(0, index).trimEnd()),
  )
}

/**
 * True when a text contains the value, and only a change of case or between letters and digits separates it from its
 * neighbours. The names of elements join adjacent inline texts so: `Red mugCeramic`.
 */
export function holdsGlued(text: string, value: string): boolean {
  for (let at = text.indexOf(value); value !== '' && at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length
    if (isSeam(text[at - 1], value[0]) && isSeam(value.at(-1), text[end])) return true
  }
  return false
}

function isSeam(one = ' ', two = ' '): boolean {
  if (!/[\p{L}\p{N}]/u.test(one) || !/[\p{L}\p{N}]/u.test(two)) return true
  return /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u.test(one + two)
}

function beginsWith(value: string, text: string): boolean {
  for (let length = Math.min(value.length - 1, text.length); length >= CUT_CHARS; length--) {
    const around = text[text.length - length - 1] ?? ' '
    if (text.endsWith(value.slice(0, length)) && !/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}
