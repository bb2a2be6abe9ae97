import type { Json } from '../protocol/values.js'

export interface Redactor {
  /** True when the value of this field must not leave the page. */
  isSecretKey(key: string): boolean
  /** A URL without user info, and with credential-like query values replaced. */
  url(url: string): string
  /** Free text with tokens (JWT, known prefixes, Bearer, Basic) replaced. */
  text(text: string): string
  /** A JSON-like value, bounded, with secret keys and token-like strings replaced. */
  value(value: unknown): Json
}
