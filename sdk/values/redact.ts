/** Replaces credentials before data leaves the page. */

import { isCredentialName, redactText } from '../protocol/credentials.js'
import { TEXT_CHARS } from '../protocol/limits.js'
import type { Json } from '../protocol/values.js'
import { describeValue, extentOf } from './describe.js'
import { isObject } from './kind.js'
import type { Redactor } from './redactor.js'

export interface RedactOptions {
  /** more keys to redact: a string matches a whole key in any case, a regular expression is tested against the key */
  keys?: readonly (string | RegExp)[]
  /** keys exempt from the default rule; `keys` takes precedence */
  allow?: readonly string[]
}

/** limits of one copy: levels, values, characters */
const DEPTH = 12
const VALUES = 5_000
const CHARS = 1_000_000

/** @param warn called once for each default key that `allow` exempts */
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
  const leaf = (value: unknown): Json => {
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    if (typeof value === 'string') return text(value).slice(0, TEXT_CHARS)
    if (typeof value === 'bigint') return `${value}n`
    return `[${typeof value}]`
  }
  const redactor: Redactor = {
    isSecretKey,
    url,
    text,
    value: (value) =>
      isObject(value) ? describeValue(value, redactor, extentOf(DEPTH, VALUES, CHARS)) : leaf(value),
  }
  return redactor
}
