/** How claims compare values. */

import { containsText, fitsGlob } from './match.js'
import { REDACTED } from './redaction/redacted.js'
import type { Json } from './values.js'

/** True, false, or null when it depends on a value that is redacted. */
export type Truth = boolean | null

/**
 * How a value is reported, with credentials replaced. Called for each field and for each scalar.
 *
 * @param key of the field, or position of the item; empty for the whole value
 * @param owner of the field or item
 */
export type Shown = (value: Json, key: string, owner?: Json) => Json

const asItIs: Shown = (value) => value

const OPERATORS: Record<string, (got: Json, operand: Json, shown: Shown) => Truth> = {
  $gte: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got >= operand,
  $lte: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got <= operand,
  $gt: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got > operand,
  $lt: (got, operand) => typeof got === 'number' && typeof operand === 'number' && got < operand,
  $contains: (got, operand, shown) =>
    Array.isArray(got)
      ? some(got.map((_, i) => judgeField(operand, got, i, shown)))
      : typeof got === 'string' && typeof operand === 'string' && containsText(got, operand),
  $length: (got, operand) => (Array.isArray(got) || typeof got === 'string') && judge(operand, got.length),
  $matches: (got, operand) =>
    typeof got === 'string' && typeof operand === 'string' && fitsGlob(got, operand),
}

/**
 * Compares a value with a wanted value. `"*"` matches any present value. An object of operators matches when each
 * operator holds; any other object, when each of its keys matches. An array matches item by item at equal length. Other
 * values match by identity. Nothing can be learned about a redacted value: every comparison with it is null.
 *
 * @param shown how a value is reported; default: it is redacted already
 */
export function judge(want: Json, got: Json | undefined, shown: Shown = asItIs): Truth {
  if (got === undefined) return false
  if (want === '*') return true
  const isList = Array.isArray(got)
  const seen = got === null || typeof got !== 'object' ? shown(got, '') : got
  if (typeof seen === 'string' && seen.includes(REDACTED)) return judgeRedacted(want, seen)
  if (Array.isArray(want)) {
    if (!isList || got.length !== want.length) return false
    return every(want.map((item, i) => judgeField(item, got, i, shown)))
  }
  if (want === null || typeof want !== 'object') return Object.is(want, got)
  const keys = Object.keys(want)
  if (areOperators(want))
    return every(keys.map((key) => OPERATORS[key]?.(got, want[key] as Json, shown) ?? null))
  if (got === null || typeof got !== 'object' || isList) return false
  return every(keys.map((key) => Object.hasOwn(got, key) && judgeField(want[key] as Json, got, key, shown)))
}

function judgeField(
  want: Json,
  owner: Json[] | { [key: string]: Json },
  at: string | number,
  shown: Shown,
): Truth {
  const field = (owner as Record<string | number, Json>)[at]
  if (field === undefined) return false
  return shown(field, String(at), owner) === REDACTED ? judge(want, REDACTED) : judge(want, field, shown)
}

/** Only a text beside the redacted part is known: `{ "$contains": "saved" }` of `saved [REDACTED]`. */
function judgeRedacted(want: Json, seen: string): Truth {
  // A text with a redacted part is a text.
  const isOfText = typeof want === 'string' || areOperators(want)
  if (seen !== REDACTED && !isOfText) return false
  if (want === null || typeof want !== 'object' || Array.isArray(want)) return null
  const [operator, ...more] = Object.entries(want)
  if (operator === undefined || more.length > 0 || operator[0] !== '$contains') return null
  const wanted = operator[1]
  return typeof wanted === 'string' && containsShown(seen, wanted) ? true : null
}

/** True when a redacted text contains a wanted text beside the redacted parts. */
export function containsShown(redacted: string, wanted: string): boolean {
  return redacted.split(REDACTED).some((part) => containsText(part, wanted))
}

function areOperators(want: Json): want is { [key: string]: Json } {
  if (want === null || typeof want !== 'object' || Array.isArray(want)) return false
  const keys = Object.keys(want)
  return keys.length > 0 && keys.every((key) => Object.hasOwn(OPERATORS, key))
}

function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false
  return truths.includes(null) ? null : true
}

function some(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true
  return truths.includes(null) ? null : false
}
