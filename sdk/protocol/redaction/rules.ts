import { kindOfName, type NameKind } from './names.js'

/** Replaces the credentials in a text. */
export type Place = (text: string, rules: Rules) => string

/** The names of credentials, with what an app adds and exempts. */
export interface Rules {
  kindOf(key: string): NameKind | undefined
  /** True for a text that no rule changes; without it, every text passes the rules. */
  isPlain?(text: string): boolean
  /** rules besides those that every text passes */
  places: readonly Place[]
  /** called with each value that a rule replaced because of its name or place */
  found?(value: string): void
}

/** Rules that the page's first script has no room for. */
export interface FurtherRules {
  places: readonly Place[]
  /** matches further names of credentials, in lower-case kebab case */
  names: RegExp
  /** True for a text that no rule changes, unless an app adds names. */
  isPlain(text: string): boolean
}

/** Names that are looked up and kept. */
const NAMES = 1_000

interface RuleOptions {
  /** keys that the default rule does not redact; `keys` takes precedence */
  allow?: readonly string[]
  further?: FurtherRules | undefined
  /** false: only `keys` mark credentials; default true */
  byDefault?: boolean
  found?: (value: string) => void
}

/**
 * @param keys more keys to redact: strings in any case, or patterns
 */
export function rulesWith(
  keys: readonly (string | RegExp)[],
  { allow = [], byDefault = true, further, found }: RuleOptions = {},
): Rules & { isAdded(key: string): boolean } {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const key of keys) {
    if (typeof key === 'string') exact.add(key.toLowerCase())
    else patterns.push(new RegExp(key.source, key.flags.replace(/[gy]/g, '')))
  }
  const allowed = new Set(allow.map((key) => key.toLowerCase()))
  const isAdded = (key: string) =>
    exact.has(key.toLowerCase()) || patterns.some((pattern) => pattern.test(key))
  const known = new Map<string, NameKind | undefined>()
  return {
    isAdded,
    places: further?.places ?? [],
    ...(further === undefined || keys.length > 0 ? {} : { isPlain: further.isPlain }),
    kindOf(key) {
      if (known.has(key)) return known.get(key)
      if (known.size >= NAMES) known.clear()
      const isExempt = !byDefault || allowed.has(key.toLowerCase())
      const kind = isAdded(key) ? 'secret' : isExempt ? undefined : kindOfName(key, further?.names)
      known.set(key, kind)
      return kind
    },
    ...(found === undefined ? {} : { found }),
  }
}
