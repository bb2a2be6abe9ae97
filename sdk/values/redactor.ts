import type { Json } from '../protocol/values.js'

/** Removes credentials. */
export interface Redactor {
  /** True when a field of this name must not leave the page. */
  isSecretKey(key: string): boolean
  /** A URL with credential-like query values and user info replaced. */
  url(url: string): string
  /** Free text with tokens (JWT, known prefixes, Bearer, Basic) replaced. */
  text(text: string): string
  /** A JSON-like value, bounded, with secret keys and token-like strings replaced. */
  value(value: unknown): Json
}
