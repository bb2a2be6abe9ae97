import type { Json } from '../../sdk/protocol/values.js'

const VALUE_CHARS = 60

/** Returns a small value as it is, and the beginning or the size of a larger one. */
export function brief(value: Json): Json {
  if (typeof value === 'string') return value.length > VALUE_CHARS ? `${value.slice(0, VALUE_CHARS)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (JSON.stringify(value).length <= VALUE_CHARS / 2) return value
  return Array.isArray(value) ? `[${value.length} items]` : `{${Object.keys(value).length} keys}`
}

export function writtenBrief(value: Json): string {
  return JSON.stringify(brief(value))
}
