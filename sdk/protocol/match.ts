import type { Json } from './values.js'

/** Folds white space, trims and lower-cases, as claims compare texts. */
export function foldText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase()
}

export function containsText(text: string, wanted: string): boolean {
  return foldText(text).includes(foldText(wanted))
}

/** Matches a pattern in which `*` stands for any characters, in time linear in the length of the text. */
export function fitsGlob(text: string, pattern: string): boolean {
  const parts = pattern.split('*')
  const first = parts[0] ?? ''
  if (parts.length === 1) return text === pattern
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  const last = parts[parts.length - 1] ?? ''
  return text.length - last.length >= at && text.endsWith(last)
}

const OPERATORS: Record<string, (got: Json | undefined, operand: Json) => boolean> = {
  $gte: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got >= operand,
  $lte: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got <= operand,
  $gt: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got > operand,
  $lt: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got < operand,
  $contains: (got, operand) =>
    Array.isArray(got)
      ? got.some((item) => matches(operand, item))
      : typeof got === 'string' && typeof operand === 'string' && containsText(got, operand),
  $length: (got, operand) => (Array.isArray(got) || typeof got === 'string') && matches(operand, got.length),
  $matches: (got, operand) =>
    typeof got === 'string' && typeof operand === 'string' && fitsGlob(got, operand),
}

/**
 * True when a value matches a wanted value. `"*"` matches any present value. An object of operators matches when each
 * operator holds; any other object, when each of its keys matches. An array matches item by item at equal length. Other
 * values match by identity.
 */
export function matches(want: Json, got: Json | undefined): boolean {
  if (got === undefined) return false
  if (want === '*') return true
  if (Array.isArray(want)) {
    return Array.isArray(got) && got.length === want.length && want.every((item, i) => matches(item, got[i]))
  }
  if (want !== null && typeof want === 'object') {
    const keys = Object.keys(want)
    if (keys.length > 0 && keys.every((key) => Object.hasOwn(OPERATORS, key))) {
      return keys.every((key) => OPERATORS[key]?.(got, want[key] as Json) === true)
    }
    if (got === null || typeof got !== 'object' || Array.isArray(got)) return false
    return keys.every((key) => Object.hasOwn(got, key) && matches(want[key] as Json, got[key]))
  }
  return Object.is(want, got)
}
