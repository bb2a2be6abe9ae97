/**
 * Tokens that are recognised by their own shape. Each pattern begins at the start of a token and reads each run of
 * characters a bounded number of times, so that the search takes linear time.
 */

import { isOpaque } from './opaque.js'
import { REDACTED } from './redacted.js'

/** Tokens of letters, digits, `-` and `_`, after their vendor's prefix. */
const WIDE = [
  'eyJ[\\w-]{8,}(?:\\.[\\w-]*){2,4}',
  '(?:whsec|gsk|sbp|gl[cs]a?|github_pat|dckr_[po]at|figd)_[\\w-]{16,}',
  '(?:sk|pypi|PMAK|xkeysib|GOCSPX|gl[a-z]{2,5}|sq0[a-z]{3})-(?=[\\w-]*\\d)[\\w-]{20,}',
  '(?:xox[a-z]|xapp)-[\\w-]{10,}|AGE-SECRET-KEY-[\\w-]{20,}',
  '(?:ya29|SG|hvs|dp\\.[a-z]{2,5})\\.[\\w-]{16,}(?:\\.[\\w-]+)?',
  '(?:AIza|AT[AC]TT3)[\\w=-]{20,}|[\\w~.-]{3}8Q~[\\w~.-]{30,}|[MNO][\\w-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,}|(?:bot)?\\d{8,10}:AA[\\w-]{30,}',
]
/** Tokens whose rest has no `-` and `_`. */
const NARROW = [
  '(?:gh[pousr]|npm|hf|r8|ntn|secret|shp[a-z]{2,3}|[sprk]k_(?:live|test)|do[opr]_v1)_[A-Za-z\\d]{10,}',
  '[a-z]{2,12}_(?:live|test|prod|pat|key|token|api)_(?=[A-Za-z]*\\d)[A-Za-z\\d]{16,}',
  '(?:key-|SK|dapi)[a-f\\d]{32}|[a-f\\d]{32}-us\\d{1,2}|A[KS]IA[A-Z\\d]{16}|[A-Za-z\\d+/]{86}==|pat[A-Za-z\\d]{14}\\.[a-f\\d]{40,}',
]
const PEM =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/g
const SHAPES = [
  new RegExp(`(^|[^\\w~+-]|%[\\dA-F]{2})(?:${WIDE.join('|')})`, 'g'),
  new RegExp(`(^|[^A-Za-z\\d])(?:${NARROW.join('|')})(?![A-Za-z\\d])`, 'g'),
]
const SCHEME = /(^|[^\w-])(Bearer|Basic|Negotiate|ApiKey|Token)([^\S\n]{1,5})([\w.~+/=:-]{6,})/gi
/** https://www.rfc-editor.org/rfc/rfc7616#section-3.4 */
const DIGEST = /(^|[^\w-])(?:Digest|Hawk|OAuth)[^\S\n]+\w{1,30}="[^\n]*/gi
/** Every token has at least 16 characters of these. */
const LONG_RUN = /[\w.~+/:-]{16}/
const ENCODED_JSON = /(^|[^\w+-])(eyJ[\w+-]{16,}={0,2})/g

/** Replaces tokens, private keys and the credentials of an authorization scheme. */
export function redactShapes(text: string, redact: (inner: string) => string): string {
  let result = text
  if (result.includes('-----BEGIN ')) result = result.replace(PEM, REDACTED)
  if (!LONG_RUN.test(result)) return redactSchemes(result)
  for (const shape of SHAPES) result = result.replace(shape, `$1${REDACTED}`)
  return redactSchemes(result).replace(ENCODED_JSON, (whole, before: string, encoded: string) => {
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
