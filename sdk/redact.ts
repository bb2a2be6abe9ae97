/** Credentials are replaced before anything leaves the page (spec: Authentication 2, 3; design: decisions.md, Security). */

import { isError } from './kinds.js'
import type { Redactor } from './observe/channel.js'
import { TEXT_CHARS } from './protocol/limits.js'
import type { Json } from './protocol/values.js'

export const REDACTED = '[REDACTED]'

export interface RedactOptions {
  /** further keys: a string is exact and case-insensitive, a regular expression is tested against the key */
  keys?: readonly (string | RegExp)[]
  /** keys exempted from the default rule; `keys` wins over it */
  allow?: readonly string[]
}

/** Names of credentials, on a key whose words are joined by `-` in lower case. */
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
/** A field of JSON in a text, and one of a form or a query. */
const JSON_FIELD = /"([\w-]{2,60})"(\s*:\s*)"(?:[^"\\]|\\.)+"/g
const FORM_FIELD = /(^|[\s?&#;,("'])([\w.[\]-]{2,60})=([^\s&;,"')]+)/g
const USER_INFO = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@:]+:[^\s/@]+@/gi
const DEPTH = 12
/** values of one copy, and entries of one list or object */
const VALUES = 5_000
const ENTRIES = 500

/**
 * The page's redactor.
 *
 * @param warn told once for each default key that `allow` exempts
 */
export function createRedactor(options: RedactOptions, warn: (line: string) => void): Redactor {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const key of options.keys ?? []) {
    if (typeof key === 'string') exact.add(key.toLowerCase())
    else patterns.push(new RegExp(key.source, key.flags.replace(/[gy]/g, '')))
  }
  const allowed = new Set((options.allow ?? []).map((key) => key.toLowerCase()))
  for (const key of new Set(options.allow ?? [])) {
    if (SECRET_KEY.test(wordsOf(key))) {
      warn(`probe: redact.allow exempts "${key}": its values reach the agent's transcript in clear text`)
    }
  }
  const isSecretKey = (key: string) => {
    const lower = key.toLowerCase()
    if (exact.has(lower) || patterns.some((pattern) => pattern.test(key))) return true
    return !allowed.has(lower) && SECRET_KEY.test(wordsOf(key))
  }
  const text = (value: string) => {
    const bounded = value.length > TEXT_CHARS * 8 ? value.slice(0, TEXT_CHARS * 8) : value
    return TOKENS.reduce((result, token) => result.replace(token, REDACTED), bounded)
      .replace(JSON_FIELD, (whole, key: string, colon: string) =>
        isSecretKey(key) ? `"${key}"${colon}"${REDACTED}"` : whole,
      )
      .replace(FORM_FIELD, (whole, before: string, key: string) =>
        isSecretKey(key) ? `${before}${key}=${REDACTED}` : whole,
      )
      .replace(USER_INFO, `$1${REDACTED}@`)
  }
  const url = (address: string) => {
    try {
      const parsed = new URL(address, globalThis.location?.href)
      if (parsed.protocol === 'data:' || parsed.protocol === 'blob:') return text(address).slice(0, 80)
      if (parsed.username !== '' || parsed.password !== '') parsed.username = 'REDACTED'
      parsed.password = ''
      for (const key of [...parsed.searchParams.keys()]) {
        if (isSecretKey(key)) parsed.searchParams.set(key, 'REDACTED')
      }
      return parsed.href.split('#').map(text).join('#')
    } catch {
      return text(address)
    }
  }
  let left = 0
  const copy = (value: unknown, depth: number, seen: Set<object>): Json => {
    left -= 1
    if (left < 0) return '[more]'
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    if (typeof value === 'string') return text(value).slice(0, TEXT_CHARS)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value !== 'object') return `[${typeof value}]`
    if (seen.has(value)) return '[cycle]'
    if (depth <= 0) return Array.isArray(value) ? `[${value.length} items]` : '[object]'
    seen.add(value)
    try {
      return ofObject(value, depth, seen)
    } finally {
      seen.delete(value)
    }
  }
  const ofObject = (value: object, depth: number, seen: Set<object>): Json => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
    if (isError(value)) return text(`${value.name}: ${value.message}`)
    if (Array.isArray(value)) return value.slice(0, ENTRIES).map((item) => copy(item, depth - 1, seen))
    if (value instanceof Map) {
      const entries = [...value].slice(0, ENTRIES).map(([key, item]) => [String(key), item] as const)
      return fromEntries(entries, depth, seen)
    }
    if (value instanceof Set) return [...value].slice(0, ENTRIES).map((item) => copy(item, depth - 1, seen))
    return fromEntries(
      Object.keys(value)
        .slice(0, ENTRIES)
        .map((key) => [key, read(value, key)] as const),
      depth,
      seen,
    )
  }
  const fromEntries = (
    entries: readonly (readonly [string, unknown])[],
    depth: number,
    seen: Set<object>,
  ): Json => {
    const result: { [key: string]: Json } = {}
    for (const [key, item] of entries) {
      if (item === undefined || typeof item === 'function') continue
      result[key] = isSecretKey(key) && item !== null && item !== '' ? REDACTED : copy(item, depth - 1, seen)
    }
    return result
  }
  return {
    isSecretKey,
    url,
    text,
    value(value) {
      left = VALUES
      return copy(value, DEPTH, new Set())
    },
  }
}

/** The words of a key in camel, snake or kebab case, joined by `-`. */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}

/** A property whose getter may throw. */
function read(owner: object, key: string): unknown {
  try {
    return (owner as Record<string, unknown>)[key]
  } catch {
    return '[threw]'
  }
}
