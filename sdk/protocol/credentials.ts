import { TEXT_CHARS } from './limits.js'

export const REDACTED = '[REDACTED]'

/** Matches keys of credentials in lower-case kebab case. */
const SECRET_KEY = new RegExp(
  [
    '(?:^|-)(?:password|passwd|passphrase|passcode|secrets?|credentials?|authorization|cookie|csrf|xsrf|otp|cvv|cvc|ssn)(?:-|$)',
    '(?:^|-)(?:pwd|token|apikey|pin)$',
    '^(?:pass|auth|sid|jwt|bearer|signature)$',
    '(?:^|-)(?:api|access|private|secret|signing|encryption)-key(?:-|$)',
    '(?:^|-)(?:access|refresh|auth|session|id|api|csrf|bearer)-tokens$',
    '(?:^|-)session-id$|(?:^|-)one-time-(?:code|password)$|(?:^|-)(?:card|account|routing)-number$|cardnumber',
    'accesstoken|refreshtoken|authtoken|sessionid|userpassword|newpassword',
  ].join('|'),
)
const TOKENS: readonly RegExp[] = [
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi,
  /\b(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,}/g,
  /\b(?:whsec_|sk-|npm_|ya29\.|glpat-|hf_)[A-Za-z0-9_-]{20,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_\w{20,}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
]
const JSON_FIELD = /"([\w-]{2,60})"(\s*:\s*)"(?:[^"\\]|\\.)+"/g
const FORM_FIELD = /(^|[\s?&#;,("'])([\w.[\]-]{2,60})=([^\s&;,"')]+)/g
const USER_INFO = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@:]+:[^\s/@]+@/gi

export function isCredentialName(key: string): boolean {
  return SECRET_KEY.test(wordsOf(key))
}

/**
 * Replaces the credentials in a text. Cuts a text that is longer than 8 × TEXT_CHARS.
 *
 * @param isSecret true for keys of fields that hold credentials
 */
export function redactText(value: string, isSecret: (key: string) => boolean = isCredentialName): string {
  const bounded = value.length > TEXT_CHARS * 8 ? value.slice(0, TEXT_CHARS * 8) : value
  return TOKENS.reduce((result, token) => result.replace(token, REDACTED), bounded)
    .replace(JSON_FIELD, (whole, key: string, colon: string) =>
      isSecret(key) ? `"${key}"${colon}"${REDACTED}"` : whole,
    )
    .replace(FORM_FIELD, (whole, before: string, key: string) =>
      isSecret(key) ? `${before}${key}=${REDACTED}` : whole,
    )
    .replace(USER_INFO, `$1${REDACTED}@`)
}

/** Converts a key in camel, snake or kebab case to lower-case kebab case. */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}
