import type { Json } from './values.js'

/** Text as claims compare it: white space folded, trimmed, lower case. */
export function foldText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** True when the text holds the wanted substring, case-insensitive, white space folded. */
export function containsText(text: string, wanted: string): boolean {
  return foldText(text).includes(foldText(wanted))
}

/**
 * True when a text fits a pattern in which `*` stands for any run of characters; linear in the text.
 */
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
 * True when a value is what a claim wants: `"*"` is any present value; an object of operators holds when each does;
 * an object matches by the keys that it names; arrays match item by item at equal length; all else by identity.
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

/** The entry of a list that is nearest to a word by edit distance, or undefined when none is near. */
export function nearest(word: string, list: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  const limit = Math.max(2, Math.floor(word.length / 3))
  let best: { entry: string; distance: number } | undefined
  for (const entry of list) {
    const distance = editDistance(wanted, entry.toLowerCase())
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { entry, distance }
  }
  return best?.entry
}

/** Optimal string alignment: insert, delete, replace, or swap two neighbours, each at one. */
function editDistance(one: string, two: string): number {
  let before: number[] = []
  let above = Array.from({ length: two.length + 1 }, (_, j) => j)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= two.length; j++) {
      const replace = (above[j - 1] ?? 0) + (one[i - 1] === two[j - 1] ? 0 : 1)
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replace)
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    before = above
    above = row
  }
  return above[two.length] ?? 0
}
