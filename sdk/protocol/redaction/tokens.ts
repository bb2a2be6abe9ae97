/**
 * Private keys, and tokens that are recognised by the prefix of their vendor. Each pattern begins at the start of a token and reads each run
 * of characters a bounded number of times, so that the search takes linear time.
 */

import { REDACTED } from './redacted.js'

/** Tokens of letters, digits, `-` and `_`, after their vendor's prefix. */
const WIDE = [
  'v\\d\\.(?:local|public)\\.[\\w-]{30,}(?:\\.[\\w-]+)?|LPA:1\\$[\\w.-]{3,80}\\$[\\w-]{8,}',
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
  '(?:key-|SK|dapi)[a-f\\d]{32}|[a-f\\d]{32}-us\\d{1,2}|A[KS]IA[A-Z\\d]{16}|(?<!sha512-)[A-Za-z\\d+/]{86}==|(?:[A-Z\\d]{5}-){4}[A-Z\\d]{5}|(?:\\d{6}-){7}\\d{6}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}|pat[A-Za-z\\d]{14}\\.[a-f\\d]{40,}',
]
const PEM =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/g
/** Hashes of passwords. https://manpages.debian.org/crypt(5) */
const HASH = /\$(?:apr1|[1567]|2[abxy]|y|argon2\w{1,2})\$[\w./$=,+-]{20,200}/g
const TOKENS = [
  new RegExp(`(^|[^\\w~+-]|%[\\dA-F]{2})(?:${WIDE.join('|')})`, 'g'),
  new RegExp(`(^|[^A-Za-z\\d])(?:${NARROW.join('|')})(?![A-Za-z\\d])`, 'g'),
]
/** Every token has at least 16 characters of these. */
const LONG_RUN = /[\w.~+/:-]{16}/

/** Replaces private keys and tokens. */
export function redactTokens(text: string): string {
  const result = text.includes('-----BEGIN ') ? text.replace(PEM, REDACTED) : text
  if (!LONG_RUN.test(result)) return result
  return TOKENS.reduce(
    (shown, token) => shown.replace(token, `$1${REDACTED}`),
    result.replace(HASH, REDACTED),
  )
}
