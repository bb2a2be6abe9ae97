/** Values that their name marks: `password=x`, `"password": "x"`, `['password', 'x']`, `client secret: x`, `the password is x`. */

import { decodedText } from './encoded.js'
import { isHarmlessName, isPhraseName, type NameKind } from './names.js'
import { isOpaque, isRandom, isScrambled, isSlug } from './opaque.js'
import { isConstant, isEmpty, isSentence, isWord } from './prose.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

/** Characters before a name that may belong to it: `client` in `client secret: x`. */
const BEFORE = 32
const WORDS = /[\p{L}-]+ (?:[\p{L}-]+ )?$/u
/** Letters of every script, but not the punctuation between the alphabets and the scripts of East Asia. */
const NAMED_BY = '\\w$%.[\\]\\u00c0-\\u1fff\\u3040-\\ufeff-'
const GAP = '[^\\S\\n]'

/** A name and what connects it with its value. */
const OWNER = `(?:${GAP}(?:for|of|für|de)${GAP}[^\\s:=]{1,40})?`
const IS =
  '(?:\\S{1,5} ){0,2}(?:(?:re)?set|changed|updated|gesetzt|geändert) (?:to|auf)|is|was|to|lautet|ist|est|es'
const NAMED = new RegExp(
  `(^|[^${NAMED_BY}])([${NAMED_BY}]{1,64})(\\\\?["'\`]?\\]?${OWNER}(?:=>\\s+string\\S+ |${GAP}{0,3}(?:=>|->|→|:=|={1,3}|:(?!//)|：)${GAP}{0,3}|${GAP}{1,3}(?:${IS})${GAP}{1,3}|[は是为為]${GAP}{0,3}|${GAP}{0,2},${GAP}{0,3}(?=\\\\?["'\`])|${GAP}{1,3}(?=["'«„“「『]|\\d{3} ?\\d)))`,
  'g',
)
/** True for every text with a name and its value. */
const LINKED = new RegExp(`[^\\w .]|\\d{3}|\\s(?:${IS})\\s`)
/** A quotation mark of another language ends every quotation. */
const QUOTED =
  /(\\?["'`]|[«„“「『]\s?)((?:(?!\1|\s?[»“”」』])(?:\\[^\n]|[^\\\n]))*)(?:\1|(?=\s?[»“”」』\n])|$)/y
/** A `#` begins the fragment of an address when a name follows. */
const BARE = /\d{3}[ -]\d{3}(?!\w)|(?:[^\s"'`<>&;,)}\]|\\#»”“」』，。、；]|#(?![\w.-]{1,40}=)){1,4000}/y
const LINE = /[^\n]*/y
/** One-time codes may follow their name directly: `TOTP 492817`. */
const CODE = /code|otp|pin|tan/i
/** Enough of a line to know whether it is a header or a sentence. */
const BEGINNING = 100
/** Enough of what follows a word to know whether the sentence continues. */
const FOLLOWING = 24
const SCHEMED = /^(?:[A-Za-z][\w-]{2,20}[^\S\n]+[^\s,]|[\w.%-]{1,60}=)/

export function redactNamed(text: string, rules: Rules): string {
  if (!LINKED.test(text)) return text
  let result = ''
  let done = 0
  NAMED.lastIndex = 0
  for (let match = NAMED.exec(text); match !== null; match = NAMED.exec(text)) {
    const [whole, before = '', name = '', link = ''] = match
    const start = match.index + before.length
    const at = match.index + whole.length
    const meaning = meaningOf(text, start, name, rules)
    // The link's quote may open the next name, and its value may be one.
    NAMED.lastIndex = meaning === undefined ? start + name.length : Math.max(start + name.length, at - 1)
    const isPaired = link.includes(',') && /[[(]/.test(text[start - 2] ?? '')
    const value =
      meaning === undefined ? undefined : valueAt(text, at, { ...meaning, before, link, isPaired })
    if (value === undefined) continue
    rules.found?.(text.slice(value.from, value.to))
    result += text.slice(done, value.from) + REDACTED
    done = value.to
    NAMED.lastIndex = value.to
  }
  return result + text.slice(done)
}

interface Span {
  from: number
  to: number
}

interface Meaning {
  /** with the words before it that belong to it */
  name: string
  kind: NameKind
}

/** Reads the words before a name too: `key` alone is not the name of a credential, `API key` is. */
function meaningOf(text: string, start: number, key: string, { kindOf }: Rules): Meaning | undefined {
  const name = key.includes('%') ? decodedText(key) : key
  if (/^\p{L}+$/u.test(name) && text[start - 1] === ' ') {
    const [words = ''] = WORDS.exec(text.slice(Math.max(0, start - BEFORE), start)) ?? []
    if (words !== '' && isHarmlessName(words + name)) return undefined
    if (words !== '' && kindOf(words + name) === 'secret') return { name: words + name, kind: 'secret' }
  }
  const kind = kindOf(name)
  return kind === undefined ? undefined : { name, kind }
}

interface Place extends Meaning {
  before: string
  link: string
  /** after a bracket, as in `['password', 'x']` */
  isPaired: boolean
}

/** Where the value begins and ends; undefined when the next word is not a value. */
function valueAt(text: string, at: number, place: Place): Span | undefined {
  const isPair = place.link.includes(',')
  QUOTED.lastIndex = at
  const [whole, quote = '', value = ''] = QUOTED.exec(text) ?? []
  if (whole !== undefined) {
    const span = { from: at + quote.length, to: at + quote.length + value.length }
    return isQuotedValue(value, text.slice(at + whole.length, at + whole.length + 4), place)
      ? span
      : undefined
  }
  if (isPair || text.startsWith(REDACTED, at)) return undefined
  return lineAt(text, at, place) ?? bareAt(text, at, place)
}

/** @param rest what follows the closing quote */
function isQuotedValue(value: string, rest: string, place: Place): boolean {
  const { link, isPaired } = place
  if (isEmpty(value) || !isMeant(value, place)) return false
  if (link.includes(',')) return isOpaque(value) || (isPaired && /^[^\S\n]{0,3}[\])]/.test(rest))
  if (/[=:：>]/.test(link)) return true
  return (
    !value.includes(' ') && (link.trim() !== '' || (value.length > 3 && !isWord(value) && !isSlug(value)))
  )
}

/** A header's credentials and a phrase of words last until the end of the line, or of the string around it. */
function lineAt(text: string, at: number, { name, before, kind }: Place): Span | undefined {
  if (kind !== 'secret') return undefined
  const beginning = text.slice(at, at + BEGINNING)
  const isHeader = /(?:authorization|cookie)$/i.test(name) && SCHEMED.test(beginning)
  if (!isHeader && !(isPhraseName(name) && !isSentence(firstWord(beginning), ''))) return undefined
  LINE.lastIndex = at
  const [line = ''] = LINE.exec(text) ?? []
  const [within = ''] = /^["'`]$/.test(before) ? line.split(before, 1) : [line]
  return within.trim() === '' ? undefined : { from: at, to: at + within.trimEnd().length }
}

function bareAt(text: string, at: number, place: Place): Span | undefined {
  const { name, link } = place
  BARE.lastIndex = at
  const [bare = ''] = BARE.exec(text) ?? []
  const isAssigned = link.includes('=')
  const value = isAssigned ? bare : bare.replace(/[.!?:]{1,3}$/, '')
  if (isEmpty(value) || !isMeant(value, place) || /^\p{Lo}/u.test(value)) return undefined
  const span = { from: at, to: at + value.length }
  if (isAssigned) return span
  if (link === ' ' && !(CODE.test(name) && /^\d[\d -]*$/.test(value))) return undefined
  const rest = text.slice(span.to, span.to + FOLLOWING)
  if (/^[[{]/.test(value) || /^\w+:\/\//.test(value) || isSentence(value, rest)) return undefined
  // After `is`, a word is a value only at the end of the sentence; after `to`, it is a verb.
  const isSaid = !/[:：>→]/.test(link) && isWord(value)
  return isSaid && (/^\s*\w/.test(rest) || link.trim() === 'to') ? undefined : span
}

export function firstWord(text: string): string {
  return /^\S*/.exec(text)?.[0] ?? ''
}

function isMeant(value: string, { name, kind, link }: Place): boolean {
  if (kind === 'secret') return !isConstant(name, value)
  if (kind === 'random') return isRandom(value)
  if (!link.includes('=')) return isScrambled(value)
  return isOpaque(value) || (kind === 'session' && value.length >= 8 && !isWord(value) && !isSlug(value))
}
