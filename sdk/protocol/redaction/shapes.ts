/** Credentials that an authorization scheme or their encoding marks. */

import { isOpaque } from './opaque.js'
import { REDACTED } from './redacted.js'

const SCHEME = /(^|[^\w-])(Bearer|Basic|Negotiate|ApiKey|Token)([^\S\n]{1,5})([\w.~+/=:-]{6,})/gi
/** https://www.rfc-editor.org/rfc/rfc7616#section-3.4 */
const DIGEST = /(^|[^\w-])(?:Digest|Hawk|OAuth)[^\S\n]+\w{1,30}="[^\n]*/gi
/** Encoded JSON has at least 16 characters of these. */
const LONG_RUN = /eyJ[\w+-]{13}/
const ENCODED_JSON = /(^|[^\w+-])(eyJ[\w+-]{16,}={0,2})/g

/** Replaces the credentials of an authorization scheme, and encoded JSON that has some in it. */
export function redactShapes(text: string, redact: (inner: string) => string): string {
  const result = redactSchemes(text)
  if (!LONG_RUN.test(result)) return result
  return result.replace(ENCODED_JSON, (whole, before: string, encoded: string) => {
    const json = decoded(encoded)
    return json === undefined || redact(json) === json ? whole : `${before}${REDACTED}`
  })
}

function redactSchemes(text: string): string {
  if (!text.includes(' ')) return text
  return text
    .replace(SCHEME, (whole, before: string, scheme: string, _space: string, value: string) =>
      isCredentialOf(scheme.toLowerCase(), value) ? `${before}${REDACTED}` : whole,
    )
    .replace(DIGEST, `$1${REDACTED}`)
}

/** `Basic settings`, `bearer authentication` and `token expired` are words. */
function isCredentialOf(scheme: string, value: string): boolean {
  if (scheme === 'basic') return decoded(value)?.includes(':') === true || isOpaque(value)
  if (scheme !== 'bearer') return isOpaque(value)
  if (/^[a-z]+$/i.test(value)) return value.length >= 8 && !/(?:tion|ates?|ing|ed|ials?|tokens?)$/.test(value)
  return /\d|[_=+/]|[a-z][A-Z]/.test(value) && !value.includes('://')
}

/** The text that base64 or base64url encodes; undefined for other text. */
function decoded(value: string): string | undefined {
  const { atob } = globalThis as { atob?: (text: string) => string }
  try {
    const text = atob?.(value.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'))
    return text !== undefined && /^[\t\n\r -~\u0080-\u00ff]*$/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
