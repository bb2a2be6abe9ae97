import type { Json } from '../values.js'
import { hidesInPair } from './pair.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'
import { redactText } from './text.js'

/** A copy of a JSON value with credentials replaced, by their keys, their shape and their place in a text. */
export function redactJson(value: Json, rules: Rules): Json {
  if (typeof value === 'string') return redactText(value, rules)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => redactJson(each, rules))
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const isHidden = hidesInPair((name, of) => hides(name, of, rules), key, field, value)
      return [key, isHidden ? REDACTED : redactJson(field, rules)]
    }),
  )
}

function hides(key: string, value: Json | undefined, { kindOf }: Rules): boolean {
  return value != null && value !== '' && typeof value !== 'boolean' && kindOf(key) === 'secret'
}
