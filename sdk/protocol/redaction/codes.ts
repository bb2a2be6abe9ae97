/** One-time codes: `TOTP 492817 was used`, `482 913 is your verification code`, `Dein Einmalcode lautet 493 817`. */

import { redactAfter } from './after.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

const DIGITS = '(\\d{3}[ -]\\d{3}|\\d{4,8})(?![\\w-]|[.,:/]\\d)'
const NAMED = new RegExp(
  `((?<![\\w-])((?:[\\w\\u00c0-\\u1fff-]{2,30} )?[\\w\\u00c0-\\uff00-]{2,40})(?: ?[:#：]| (?:is|was|lautet|ist|est|es|e|é|è|luidt)(?= ))?[ \\u3000]{0,2})${DIGITS}`,
  'g',
)
const NAME = /code|codi|código|otp|pin$|tan$|2fa|mfa|код|[码碼]|コード|번호/i
const REVERSED =
  /(?<![\w.,:/-])(?:\d{3}[ -]\d{3}|\d{4,8})(?= (?:is|ist|est|es|é|è) (?:your|the|dein|ihr|votre|ton|tu|su|seu|il tuo) [^\n.]{0,30}(?:code|código|codice|otp|pin)\b)/gi

export function redactCodes(text: string, rules: Rules): string {
  return redactAfter(
    text,
    NAMED,
    rules,
    (_code, [name = '']) => NAME.test(name) && rules.kindOf(name) === 'secret',
  ).replace(REVERSED, REDACTED)
}
