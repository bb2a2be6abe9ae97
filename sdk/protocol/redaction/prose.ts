/** Tells `password: swordfish` from a sentence about passwords. */
import { REDACTED } from './redacted.js'

const COMMON =
  /^(?:an?|and|are|as|at|be|but|by|can|do|does|enter|errors?|for|good|has|hidden|how|in|incorrect|invalid|is|it|just|long|must|mismatch|missing|needs?|new|no|none|not|number|of|off|on|only|optional|or|out|please|safe|same|set|short|should|string|strong|the|this|to|too|true|valid|was|weak|will|with|wrong|your?)$/i
const ENDING = /^[A-Za-z]+(?:ed|ing|ly|[ai]ble|tion)$/
const AMOUNT = /^[+]?\s{0,2}(?:or |to |char|digit|letter|symbol|word)/

/** Values that say nothing: a literal, a mask, a placeholder. */
const NOTHING = /^(?:null|undefined|true|false|none|nil|NaN|yes|no|\*+|[•●∙·.…_-]+|x{3,}|\$\{.*|%[sdo])$/i

/** True for a word in any script. */
export function isWord(text: string): boolean {
  return /^\p{L}[\p{Ll}\p{M}'’]*$|^\p{Lu}+$|^\p{Lo}/u.test(text)
}

/** True for words that name a token, as of a parser or a design: `T_CURLY_OPEN`, `spacing.inset.large`. */
export function isConstant(name: string, value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /token$/i.test(name) &&
    /^[A-Z]+(?:_[A-Z]+)+$|^[a-z]+(?:\.[a-z]+)+$/.test(value)
  )
}

/** True for a literal, a mask or a redacted value. */
export function isEmpty(value: string): boolean {
  return value === '' || value.startsWith(REDACTED) || NOTHING.test(value)
}

/**
 * True when the words after a name continue a sentence about it: `required`, `must be longer`, `12 characters`.
 *
 * @param rest what follows
 */
export function isSentence(value: string, rest: string): boolean {
  const [first = ''] = value.split(/\s/, 1)
  if (isWord(first) && (COMMON.test(first) || ENDING.test(first))) return true
  if (/^\d+\+?$/.test(first) && AMOUNT.test(`${value.slice(first.length)}${rest}`.trimStart())) return true
  // A plain word that another one follows: `Secret: how we cook it`. A name with a value may follow: `password: x user: y`.
  return (
    isWord(first) && /^[^\S\n](?:\d+[^\S\n])?\p{L}+(?=[\s.!?]|$)/iu.test(value.slice(first.length) + rest)
  )
}
