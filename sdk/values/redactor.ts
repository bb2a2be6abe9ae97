import type { Shown } from '../protocol/judge.js'
import type { StorageArea } from '../protocol/predicates.js'
import type { FURTHER_RULES } from '../protocol/redaction/every-rule.js'
import type { hidingIn, redactJson, redactMembers } from '../protocol/redaction/json.js'
import type { NameKind } from '../protocol/redaction/names.js'
import type { Json } from '../protocol/values.js'

/** What the third script knows of redaction. */
export interface RedactionRules {
  rules: typeof FURTHER_RULES
  redactJson: typeof redactJson
  redactMembers: typeof redactMembers
  hidingIn: typeof hidingIn
}

export interface Redactor {
  /** True when the key names a credential. */
  isSecretKey(key: string): boolean
  kindOf(key: string): NameKind | undefined
  /** True when a value under this key must not leave the page. Remembers the value. */
  hides(key: string, value: unknown): boolean
  /** True when a cookie or an entry of a storage must not leave the page. Remembers the value. */
  hidesEntry(key: string, value: string, area?: StorageArea | undefined): boolean
  /** A URL without user info, and with credential-like query values replaced. */
  url(url: string): string
  /** Free text with credentials replaced, at most about 16,000 characters. */
  text(text: string): string
  /** A value as it is reported, of any length: for comparisons in the page. */
  shown: Shown
  /** Adds the rules that the first script has no room for. @returns applies all rules to a value that was redacted before */
  learn(rules: RedactionRules): (value: Json) => Json
  /** A JSON value as it leaves the page: its texts are redacted, and now its members by what their neighbours say. */
  sent(value: Json): Json
  /** Hides a value that was redacted wherever it occurs later, if it is a whole token of high entropy. */
  remember(value: string): void
  /** A JSON-like value, bounded, with secret keys and token-like strings replaced. */
  value(value: unknown): Json
}
