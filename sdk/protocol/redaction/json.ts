import type { Json } from '../values.js'
import { redactCards } from './cards.js'
import { hidesItems, hidesMember, siblingsOf } from './pair.js'
import { isConstant } from './prose.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'
import { redactText } from './text.js'
import { isPhrase } from './wallet.js'

/** The shortest number of a card has 14 digits. */
const SMALLEST_CARD = 1e13

/**
 * Replaces the credentials in a JSON value, by their keys, their shape and their place in a text.
 *
 * @returns the value itself when nothing is replaced, otherwise a copy
 */
export function redactJson(value: Json, rules: Rules): Json {
  if (typeof value === 'string') return redactText(value, rules)
  if (value === null || typeof value !== 'object') return redactNumber(value)
  return Array.isArray(value) ? redactList(value, rules) : redactObject(value, rules)
}

function redactNumber(value: number | boolean | null): Json {
  return typeof value === 'number' && value > SMALLEST_CARD && redactCards(String(value)) === REDACTED
    ? REDACTED
    : value
}

function redactList(items: Json[], rules: Rules): Json {
  if (isPhrase(items)) return items.map(() => REDACTED)
  const isHidden = hidesItems((key, value) => hides(key, value, rules), items)
  let copy: Json[] | undefined
  for (const [i, item] of items.entries()) {
    const shown = isHidden(i) ? REDACTED : redactJson(item, rules)
    if (shown === item) continue
    copy ??= [...items]
    copy[i] = shown
  }
  return copy ?? items
}

function redactObject(value: { [key: string]: Json }, rules: Rules): Json {
  const siblings = siblingsOf(value)
  const hidesByName = (key: string, field: unknown) => hides(key, field, rules)
  let copy: { [key: string]: Json } | undefined
  for (const key of Object.keys(value)) {
    const field = value[key] as Json
    const shown = hidesMember(hidesByName, key, field, siblings, rules) ? REDACTED : redactJson(field, rules)
    if (shown === field) continue
    copy ??= { ...value }
    copy[key] = shown
  }
  return copy ?? value
}

function hides(key: string, value: unknown, { kindOf }: Rules): boolean {
  return (
    value != null &&
    value !== '' &&
    typeof value !== 'boolean' &&
    kindOf(key) === 'secret' &&
    !isConstant(key, value)
  )
}
