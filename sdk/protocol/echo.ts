import { ECHO_CHARS } from './limits.js'

/** What a caller wrote, for an error message: a text is quoted and cut, a list or an object is only named. */
export function echo(given: unknown): string {
  if (typeof given === 'string') return JSON.stringify(cut(given))
  if (Array.isArray(given)) return '[…]'
  return typeof given === 'object' && given !== null ? '{…}' : String(given)
}

/** A text of at most ECHO_CHARS characters. */
export function cut(given: string): string {
  return given.length > ECHO_CHARS ? `${given.slice(0, ECHO_CHARS - 1)}…` : given
}
