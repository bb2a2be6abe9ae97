/**
 * Reads the syntax of JavaScript's regular expressions. https://tc39.es/ecma262/#sec-patterns
 *
 * Classes, escapes and case folding are not interpreted here: a RegExp of the engine decides about one character at a time.
 */
import { ProbeError } from '../errors.js'
import { PATTERN_DEPTH, PATTERN_STATES } from '../limits.js'
import {
  asserting,
  either,
  type Fits,
  type Part,
  reading,
  repeated,
  sequence,
  tooLarge,
} from './automaton.js'

const GROUP = /\((?:\?:|\?<(?![=!])[^>]+>|(?!\?))/y
const LOOK_AROUND = /\(\?<?[=!]/y
const BACK_REFERENCE = /\\[1-9k]/y
const ASSERTION = /[$^]|\\[Bb]/y
const QUANTIFIER = /([*+?])\??|\{(\d+)(,?)(\d*)\}\??/y
const CLASS = /\[(?:\\[\s\S]|[^\\\]])*\]/y
const ESCAPE = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|c[A-Za-z]|0[0-7]{0,2}|[\s\S])/y
/** Without a letter after it, `\c` means a backslash and a `c`. */
const BACKSLASH = /\\(?=c(?![A-Za-z]))/y
const UNICODE_ESCAPE =
  /\\(?:u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|u\{[\dA-Fa-f]+\}|[Pp]\{[^}]*\})/y
const CODE_UNIT = /[\s\S]/y
const CODE_POINT = /[\s\S]/uy
const LINE_END = /[\n\r\u2028\u2029]/

/**
 * @param source a valid regular expression
 * @param flags any of `imsu`
 * @throws ProbeError BAD_ARGUMENTS for syntax that cannot run in linear time, with its position and a rewriting
 */
export function parsePattern(source: string, flags: string): Part {
  const isUnicode = flags.includes('u')
  const isMultiline = flags.includes('m')
  const known = new Map<string, Fits>()
  let at = 0

  const take = (syntax: RegExp): RegExpExecArray | undefined => {
    syntax.lastIndex = at
    const found = syntax.exec(source) ?? undefined
    at += found?.[0].length ?? 0
    return found
  }

  const refuse = (what: string, instead: string): ProbeError =>
    new ProbeError(
      'BAD_ARGUMENTS',
      `the pattern has ${what} at character ${at + 1}, which may take exponential time: ${instead}`,
    )

  const oneChar = (syntax: string): Fits => {
    const former = known.get(syntax)
    if (former !== undefined) return former
    const whole = new RegExp(`^(?:${syntax})$`, flags.replace('m', ''))
    const fits: Fits = (char) => whole.test(char)
    known.set(syntax, fits)
    return fits
  }

  const assertion = (syntax: string): Part => {
    const isAtEnd = (char: string) => char === '' || (isMultiline && LINE_END.test(char))
    if (syntax === '^') return asserting((before) => isAtEnd(before))
    if (syntax === '$') return asserting((_, after) => isAtEnd(after))
    const isWord = oneChar('\\w')
    return asserting((before, after) => (isWord(before) !== isWord(after)) === (syntax === '\\b'))
  }

  const group = (depth: number): Part | undefined => {
    if (take(GROUP) === undefined) return undefined
    if (depth === PATTERN_DEPTH) throw tooLarge(`nests deeper than ${PATTERN_DEPTH} groups`)
    const inner = alternatives(depth + 1)
    at += 1
    return inner
  }

  const atom = (depth: number): Part => {
    const inner = group(depth)
    if (inner !== undefined) return inner
    const start = at
    if (take(LOOK_AROUND) !== undefined) {
      at = start
      throw refuse('a look-around', 'match the text around it as well, or make two claims')
    }
    if (take(BACK_REFERENCE) !== undefined) {
      at = start
      throw refuse('a back-reference', 'write out what it repeats')
    }
    if (source[at] === '(') throw refuse('flags of a group', 'set them for the whole pattern')
    const asserted = take(ASSERTION)
    if (asserted !== undefined) return assertion(asserted[0])
    if (take(BACKSLASH) !== undefined) return reading(oneChar('\\\\'))
    const read =
      take(CLASS) ??
      (isUnicode ? take(UNICODE_ESCAPE) : undefined) ??
      take(ESCAPE) ??
      take(isUnicode ? CODE_POINT : CODE_UNIT)
    return reading(oneChar(read?.[0] ?? ''))
  }

  const term = (depth: number): Part => {
    const part = atom(depth)
    const [quantifier, symbol, low, comma, high] = take(QUANTIFIER) ?? []
    if (quantifier === undefined) return part
    const min = symbol === undefined ? Number(low) : symbol === '+' ? 1 : 0
    const isOpen = symbol === undefined ? comma === ',' && high === '' : symbol !== '?'
    const max = isOpen ? Number.POSITIVE_INFINITY : symbol === '?' ? 1 : Number(high || low)
    if (Math.max(min, isOpen ? 0 : max) > PATTERN_STATES)
      throw tooLarge(`repeats more than ${PATTERN_STATES} times`)
    return repeated(part, min, max)
  }

  const alternatives = (depth: number): Part => {
    const options: Part[] = []
    do {
      if (options.length > 0) at += 1
      const parts: Part[] = []
      while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(term(depth))
      options.push(sequence(parts))
    } while (source[at] === '|')
    return either(options)
  }

  return alternatives(0)
}
