/** Credentials are replaced before anything leaves the page (spec: Authentication 2, 3; design: decisions.md, Security). */

import { isError } from './kinds.js'
import type { Redactor } from './observe/channel.js'
import { isCredentialName, REDACTED, redactText } from './protocol/credentials.js'
import { TEXT_CHARS } from './protocol/limits.js'
import type { Json } from './protocol/values.js'

export interface RedactOptions {
  /** further keys: a string is exact and case-insensitive, a regular expression is tested against the key */
  keys?: readonly (string | RegExp)[]
  /** keys exempted from the default rule; `keys` wins over it */
  allow?: readonly string[]
}

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
    if (isCredentialName(key)) {
      warn(`probe: redact.allow exempts "${key}": its values reach the agent's transcript in clear text`)
    }
  }
  const isSecretKey = (key: string) => {
    const lower = key.toLowerCase()
    if (exact.has(lower) || patterns.some((pattern) => pattern.test(key))) return true
    return !allowed.has(lower) && isCredentialName(key)
  }
  const text = (value: string) => redactText(value, isSecretKey)
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

/** A property whose getter may throw. */
function read(owner: object, key: string): unknown {
  try {
    return (owner as Record<string, unknown>)[key]
  } catch {
    return '[threw]'
  }
}
