/** Values as a report shows them. */
import type { Json } from '../../sdk/protocol/values.js'

const VALUE_CHARS = 60

/** A value as it is where it is small, else its size. */
export function brief(value: Json): Json {
  if (typeof value === 'string') return value.length > VALUE_CHARS ? `${value.slice(0, VALUE_CHARS)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (JSON.stringify(value).length <= VALUE_CHARS / 2) return value
  return Array.isArray(value) ? `[${value.length} items]` : `{${Object.keys(value).length} keys}`
}

export function writtenBrief(value: Json): string {
  return JSON.stringify(brief(value))
}
