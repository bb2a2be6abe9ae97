/** Replaces credentials before data leaves the page. */

import { TEXT_CHARS } from '../protocol/limits.js'
import { kindOfName } from '../protocol/redaction/names.js'
import { isScrambled } from '../protocol/redaction/opaque.js'
import { isConstant } from '../protocol/redaction/prose.js'
import { REDACTED } from '../protocol/redaction/redacted.js'
import { Remembered } from '../protocol/redaction/remembered.js'
import { type FurtherRules, rulesWith } from '../protocol/redaction/rules.js'
import { redactText } from '../protocol/redaction/text.js'
import type { Json } from '../protocol/values.js'
import { describeValue, extentOf } from './describe.js'
import { isObject } from './kind.js'
import type { RedactionRules, Redactor } from './redactor.js'

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
/** A longer text is cut before it is redacted. What is reported of it is shorter, so no token is cut in the middle. */
const TEXT_READ = TEXT_CHARS * 10
const TEXT_SHOWN = TEXT_CHARS * 8.5
/** A cookie such as `remember_me` may be a flag. */
const FLAG = /^(?:true|false|[01]|on|off|yes|no|null)?$/i

/** @param warn called once for each default key that `allow` exempts */
export function createRedactor(options: RedactOptions, warn: (line: string) => void): Redactor {
  const { keys = [], allow = [] } = options
  for (const key of new Set(allow)) {
    const kind = kindOfName(key)
    if (kind === 'secret' || kind === 'session')
      warn(`probe: redact.allow exempts "${key}": agents see its values`)
  }
  const remembered = new Remembered()
  const rulesAnd = (further?: FurtherRules) =>
    rulesWith(keys, { allow, further, found: (value) => remembered.add(value) })
  let rules = rulesAnd()
  let learnt: RedactionRules | undefined
  const isSecretKey = (key: string) => rules.kindOf(key) === 'secret'
  const remember = (value: unknown) => {
    if (typeof value === 'string') remembered.add(value)
  }
  const whole = (value: string) => remembered.hide(redactText(value, rules))
  const hides = (key: string, value: unknown) => {
    if (value === null || value === undefined || value === '' || !isSecretKey(key)) return false
    // A flag such as `showPassword` is not a credential.
    if ((typeof value === 'boolean' || isConstant(key, value)) && !rules.isAdded(key)) return false
    remember(value)
    return true
  }
  const text = (value: string) =>
    value.length > TEXT_READ ? whole(value.slice(0, TEXT_READ)).slice(0, TEXT_SHOWN) : whole(value)
  const url = (address: string) => {
    try {
      const { href, protocol } = new URL(address, globalThis.location?.href)
      return protocol === 'data:' || protocol === 'blob:' ? text(href).slice(0, 80) : text(href)
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
    kindOf: (key) => rules.kindOf(key),
    hides,
    hidesEntry(key, value, area) {
      const kind = rules.kindOf(key)
      const isSession =
        // The fields of an entry in JSON are redacted one by one.
        (kind === 'session' && !FLAG.test(value) && !value.startsWith('{')) ||
        // A random cookie is taken for a session, whatever its name.
        (area === 'cookie' && isScrambled(value))
      if (value === '' || !(isSession || kind === 'secret')) return false
      remember(value)
      return true
    },
    url,
    text,
    shown(value, key, owner) {
      if (hides(key, value)) return REDACTED
      if (isObject(owner) && learnt?.hidingIn(owner, rules)(key)) return REDACTED
      return typeof value === 'string' ? whole(value) : value
    },
    remember,
    learn(script) {
      learnt = script
      rules = rulesAnd(script.rules)
      return (value) => script.redactJson(value, rules)
    },
    sent: (value) => learnt?.redactMembers(value, rules) ?? value,
    value: (value) =>
      isObject(value)
        ? redactor.sent(describeValue(value, redactor, extentOf(DEPTH, VALUES, CHARS)))
        : leaf(value),
  }
  return redactor
}
