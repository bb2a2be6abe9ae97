/**
 * Redacts a text. Every rule takes linear time: a pattern begins at the start of a run of characters and reads a bounded
 * number of runs.
 */

import { isPhraseName, type NameKind } from './names.js'
import { isOpaque } from './opaque.js'
import { isSentence, isWord } from './prose.js'
import { REDACTED } from './redacted.js'
import { DEFAULT_RULES, type Rules } from './rules.js'
import { redactShapes } from './shapes.js'

/** A shorter text holds no name with its value. */
const SHORTEST = 5
/** Encodings inside encodings that are read. */
const NESTING = 3
/** Characters before a name that may belong to it: `client` in `client secret: x`. */
const BEFORE = 32
const WORDS = /[A-Za-z-]+ (?:[A-Za-z-]+ )?$/
const NAME = '[\\w$%.[\\]-]{1,64}'
const GAP = '[^\\S\\n]'

/** A name and what connects it with its value. */
const OWNER = `(?:${GAP}(?:for|of)${GAP}[^\\s:=]{1,40})?`
const VERB = '(?:(?:(?:has|was) (?:been )?)?(?:(?:re)?set|changed|updated) to|is|was|to)'
const NAMED = new RegExp(
  `(^|[^\\w$%.[\\]-])(${NAME})(\\\\?["'\`]?\\]?${OWNER}(?:${GAP}{0,3}(?:=>|->|→|:=|={1,3}|:(?!//))${GAP}{0,3}|${GAP}{1,3}${VERB}${GAP}{1,3}|${GAP}{0,2},${GAP}{0,3}(?=\\\\?["'\`])))`,
  'g',
)
const QUOTED = /(\\?["'`])((?:(?!\1)(?:\\[^\n]|[^\\\n]))*)(?:\1|$)/y
/** A `#` begins the fragment of an address when a name follows. */
const BARE = /(?:[^\s"'`<>&;,)}\]|\\#]|#(?![\w.-]{1,40}=)){1,4000}/y
const LINE = /[^\n]*/y
/** Enough of a line to know whether it is a header or a sentence. */
const BEGINNING = 100
/** Enough of what follows a word to know whether the sentence continues. */
const FOLLOWING = 24
const SCHEMED = /^(?:[A-Za-z][\w-]{2,20}[^\S\n]+[^\s,]|[\w.%-]{1,60}=)/
/** Values that say nothing: a literal, a mask, a placeholder. */
const NOTHING = /^(?:null|undefined|true|false|none|nil|NaN|\*+|[•●∙·.…_-]+|x{3,}|\$\{.*|%[sdo])$/i

const ADDRESS = /(^|[^\w+.-])([a-z][\w+.-]{1,20}:\/\/)([^\s/?#"'`<>]{1,400})@(?=[\w[%])/gi
/** `user:pass@tcp(host)` */
const SOURCE_NAME = /:[^\s@/:]{1,100}(?=@(?:tcp|unix)\()/g
/** Steps of a path that a credential follows. */
const STEP = /^(?:\w+[-_]?password|password[-_]?reset|reset|magic[-_\w]*|one-time\w*|otp)$/i
const OPAQUE_STEP =
  /^(?:(?:verif|confirm|activat|invit|unsubscri)[-\w]*|accept|unlock|tokens?|auth|sso|callback|webhooks?)$|-(?:verific|confirm)ation$/i
const STEP_WORD =
  /^(?:sent|done|success|complete|confirm|request|new|edit|error|expired|invalid|email|sms|verify|code|[a-z]{1,2}|\d{1,5}|[:[{].*)$/i
const STEP_VALUE = /^[^\s?#"'`<>(),;&|[\]]+/
const RUN = /[^\s"'`<>&?#=;,]+/g

/**
 * Replaces the credentials in a text or an address. Stable: a redacted text stays as it is.
 *
 * @returns the text, with `[REDACTED]` for each credential
 */
export function redactText(text: string, rules: Rules = DEFAULT_RULES): string {
  return redactAt(text, rules, NESTING)
}

function redactAt(text: string, rules: Rules, nesting: number): string {
  if (text.length < SHORTEST) return text
  const redactInner = (inner: string) => (nesting > 0 ? redactAt(inner, rules, nesting - 1) : inner)
  let result = redactShapes(text, redactInner)
  if (/[:=,>→]|\s(?:is|was|to)\s/.test(result)) result = redactNamed(result, rules)
  if (result.includes('@')) result = redactUsers(result, rules)
  if (result.includes('/')) result = redactSteps(result, rules)
  return result.includes('%') ? redactEncoded(result, redactInner) : result
}

/** `password=x`, `"password": "x"`, `['password', 'x']`, `client secret: x`, `the password is x` */
function redactNamed(text: string, rules: Rules): string {
  let result = ''
  let done = 0
  NAMED.lastIndex = 0
  for (let match = NAMED.exec(text); match !== null; match = NAMED.exec(text)) {
    const [whole, before = '', name = '', link = ''] = match
    const start = match.index + before.length
    const at = match.index + whole.length
    // The link's quote may open the next name, and its value may be one.
    NAMED.lastIndex = Math.max(start + name.length, at - 1)
    const meaning = meaningOf(text, start, name, rules)
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
  if (/^[A-Za-z]+$/.test(name) && text[start - 1] === ' ') {
    const [words = ''] = WORDS.exec(text.slice(Math.max(0, start - BEFORE), start)) ?? []
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
  if (isPair && !place.isPaired) return undefined
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
function isQuotedValue(value: string, rest: string, { link, kind }: Place): boolean {
  const isAssigned = link.includes('=')
  if (isEmpty(value) || !isMeant(value, kind, isAssigned)) return false
  if (link.includes(',')) return /^[^\S\n]{0,3}[\])]/.test(rest)
  return isAssigned || link.includes(':') || !value.includes(' ')
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

function bareAt(text: string, at: number, { link, kind }: Place): Span | undefined {
  BARE.lastIndex = at
  const [bare = ''] = BARE.exec(text) ?? []
  const isAssigned = link.includes('=')
  const value = isAssigned ? bare : bare.replace(/[.!?:]{1,3}$/, '')
  if (isEmpty(value) || !isMeant(value, kind, isAssigned)) return undefined
  const span = { from: at, to: at + value.length }
  if (isAssigned) return span
  const rest = text.slice(span.to, span.to + FOLLOWING)
  if (/^[[{]/.test(value) || /^\w+:\/\//.test(value) || isSentence(value, rest)) return undefined
  // After `is`, a word is a value only at the end of the sentence; after `to`, it is a verb.
  const isSaid = !/[:>→]/.test(link) && isWord(value)
  return isSaid && (/^\s*\w/.test(rest) || link.trim() === 'to') ? undefined : span
}

export function firstWord(text: string): string {
  return /^\S*/.exec(text)?.[0] ?? ''
}

function isMeant(value: string, kind: NameKind, isAssigned: boolean): boolean {
  if (kind === 'secret') return true
  if (!isAssigned) return false
  return isOpaque(value) || (kind === 'session' && value.length >= 8 && !isWord(value))
}

/** True for a literal, a mask or a redacted value. */
export function isEmpty(value: string): boolean {
  return value === '' || value.startsWith(REDACTED) || NOTHING.test(value)
}

/** `https://user:pass@host` */
function redactUsers(text: string, { found }: Rules): string {
  return text
    .replace(ADDRESS, (whole, before: string, scheme: string, user: string) => {
      if (!user.includes(':') && !isOpaque(user)) return whole
      found?.(user.slice(user.indexOf(':') + 1))
      return `${before}${scheme}${REDACTED}@`
    })
    .replace(SOURCE_NAME, `:${REDACTED}`)
}

/** `/reset-password/<x>` */
function redactSteps(text: string, { found }: Rules): string {
  const steps = text.split('/')
  return steps
    .map((step, i) => {
      const name = steps[i - 1] ?? ''
      const isStep = name.length < 40 && STEP.test(name)
      if (!isStep && !(name.length < 40 && OPAQUE_STEP.test(name))) return step
      const [value = ''] = STEP_VALUE.exec(step) ?? []
      if (value === '' || STEP_WORD.test(value) || !(isStep || isOpaque(value))) return step
      found?.(value)
      return REDACTED + step.slice(value.length)
    })
    .join('/')
}

/** A value in percent-encoding may be an address, a form or JSON with credentials in it. */
function redactEncoded(text: string, redactInner: (inner: string) => string): string {
  return text.replace(RUN, (run) => {
    if (!run.includes('%')) return run
    const plain = decodedText(run)
    const shown = plain === run ? run : redactInner(plain)
    return shown === plain
      ? run
      : encodeURIComponent(shown).replaceAll(encodeURIComponent(REDACTED), REDACTED)
  })
}

function decodedText(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded.replace(/%([2-7][\dA-Fa-f])/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
}
