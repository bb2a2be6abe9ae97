import type { Json } from '../values.js'
import { redactCards } from './cards.js'
import { hidesItems, hidesMember } from './pair.js'
import { isConstant } from './prose.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'
import { redactText } from './text.js'
import { hidesTitled, isSecretList } from './titled.js'

interface JsonObject {
  [key: string]: Json
}

/** The shortest number of a card has 14 digits. */
const SMALLEST_CARD = 1e13

type RedactText = (text: string, rules: Rules) => string

/**
 * Replaces the credentials in a JSON value, by their keys, their shape and their place in a text.
 *
 * @returns the value itself when nothing is replaced, otherwise a copy
 */
export function redactJson(value: Json, rules: Rules): Json {
  return redactWith(redactText, value, rules)
}

/** The same for a value whose texts are redacted: only by keys and neighbours, also of JSON in a text. */
export function redactMembers(value: Json, rules: Rules): Json {
  return redactWith((text) => text, value, rules)
}

function redactWith(redact: RedactText, value: Json, rules: Rules): Json {
  if (typeof value === 'string') return redactJsonText(redact, value, rules)
  if (value === null || typeof value !== 'object') return redactNumber(value)
  return Array.isArray(value) ? redactList(redact, value, rules) : redactObject(redact, value, rules)
}

/** A text may itself be JSON, such as the body of a response. */
function redactJsonText(redact: RedactText, text: string, rules: Rules): string {
  if (rules.isPlain?.(text) === true) return text
  const redacted = redact(text, rules)
  if (!/^[[{][\s\S]*[\]}]$/.test(redacted)) return redacted
  const value = parsed(redacted)
  const shown = value === undefined ? value : redactWith(redact, value, rules)
  return shown === value ? redacted : JSON.stringify(shown)
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function redactNumber(value: number | boolean | null): Json {
  if (typeof value !== 'number' || value < SMALLEST_CARD) return value
  return redactCards(String(value)) === REDACTED ? REDACTED : value
}

function redactList(redact: RedactText, items: Json[], rules: Rules): Json {
  const isHidden = hidingIn(items, rules)
  let copy: Json[] | undefined
  for (const [i, item] of items.entries()) {
    const shown = isHidden(i) ? hidden(item, rules) : redactWith(redact, item, rules)
    if (shown === item) continue
    copy ??= [...items]
    copy[i] = shown
  }
  return copy ?? items
}

function redactObject(redact: RedactText, value: JsonObject, rules: Rules): Json {
  const isHidden = hidingIn(value, rules)
  let copy: JsonObject | undefined
  for (const key of Object.keys(value)) {
    const field = value[key] as Json
    const shown = isHidden(key) ? hidden(field, rules) : redactWith(redact, field, rules)
    if (shown === field) continue
    copy ??= { ...value }
    copy[key] = shown
  }
  return copy ?? value
}

function hidden(value: Json, { found }: Rules): string {
  if (typeof value === 'string') found?.(value)
  return REDACTED
}

/** Decides which members of a list or an object must not be shown, for their keys or for what is beside them. */
export function hidingIn(owner: Json[] | JsonObject, rules: Rules): (key: string | number) => boolean {
  const hidesByName = (key: string, value: unknown) => hides(key, value, rules)
  if (Array.isArray(owner)) {
    const isHidden = isSecretList(owner) ? () => true : hidesItems(hidesByName, owner)
    return (position) => isHidden(Number(position))
  }
  const isTitled = hidesTitled(owner, rules)
  return (key) => isTitled(`${key}`) || hidesMember(hidesByName, `${key}`, owner[key], owner, rules)
}

/** True for the description of a field: `password: { type: 'string' }`. https://json-schema.org/ */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && !('value' in value)
}

function hides(key: string, value: unknown, { kindOf }: Rules): boolean {
  return (
    value != null &&
    value !== '' &&
    typeof value !== 'boolean' &&
    !isSchema(value) &&
    kindOf(key) === 'secret' &&
    !isConstant(key, value)
  )
}
