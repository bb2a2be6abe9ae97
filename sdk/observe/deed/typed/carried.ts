/** Whether a request or an answer carries a value that was typed. Pure. */

import { foldText } from '../../../protocol/match.js'
import { isRecord } from '../../../protocol/record.js'
import { isClose, readingsOf } from '../../reading/amount-readings.js'
import { NOT_OF_TEN, TENS, UNITS } from '../../reading/units.js'

/** Yards and pounds of 1959 in metres and grams: miles, feet, inches, pounds, ounces. Apps round what they make of them. */
const ROUNDED = [1_609.344, 0.3048, 30.48, 2.54, 25.4, 453.59237, 0.45359237, 28.349523125]
/** least amount in units of the last decimal that is kept */
const LEAST_ROUNDED = 100
const DECIMALS = [0, 1, 2]
/** A typed text is carried when at least this share of its words is; one without spaces, such as an address, needs more. */
const SHARE = 0.5
const WORD_SHARE = 0.75
const DIGITS = 7
const LEAST_CHARS = 3
const LAST_KEYS = 2
const BASE64 = /^[\w+/]{12,}={0,2}$/
const CIPHER_CHARS = 16
const PARTS = 2_000
const DEPTH = 8
const FORM = /^[\w.[\]%+-]+=[^<{]*&/
const MOMENT = /^\d{4}-\d\d(?:-\d\d)?|^\d{1,2}:\d\d/
/** A moment with its time zone. */
const ZONED = /^\d{4}-\d\d-\d\dT\d\d(:\d\d)(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d/
/** Midnight of a day is another day in another time zone, and the end of a whole day is the next one. */
const ZONE_MS = 86_400_000
/** A date may be sent as a number of seconds or milliseconds since 1970. */
const EPOCH = 1e8

/**
 * True when `sent` has the value, also in another spelling: other case or accents, words apart, a number in another
 * unit or with other separators, a date as a number.
 *
 * @param sent a parsed body, or its text; a text may be a form
 */
export function isCarried(value: string, sent: unknown): boolean {
  const parts = partsOf(sent, DEPTH).slice(0, PARTS)
  if (parts.some((part) => part === value)) return true
  if (parts.some((part) => isBehind(part, value))) return false
  const words = wordsIn(value)
  if (words.length === 0 || parts.some(isEnciphered)) return true
  const texts = parts.map(String).flatMap((text) => [text, ...decoded(text)])
  const numbers = [...parts, ...texts.flatMap((text) => text.match(/-?\d+(?:\.\d+)?/g) ?? [])].map(Number)
  if (DAY.test(value) && numbers.includes(Math.floor(Date.parse(value) / ZONE_MS))) return true
  if (MOMENT.test(value) && numbers.some((number) => Math.abs(number) >= EPOCH)) return true
  const clock = clockIn(value)
  if (clock !== undefined && numbers.includes(clock)) return true
  // A time of day is another one in another zone, with the same minutes. A full hour may be any.
  const [, minutes] = /^\d{1,2}(:(?!00)\d\d)$/.exec(value) ?? []
  if (minutes !== undefined && texts.some((text) => ZONED.exec(text)?.[1] === minutes)) return true
  const moment = Date.parse(value)
  if (
    DAY.test(value) &&
    texts.some((text) => DAY.test(text) && Math.abs(Date.parse(text) - moment) <= ZONE_MS)
  )
    return true
  const typed = [...readingsOf(value), ...minutesIn(value)]
  if (typed.length > 0) {
    const told = numbers.filter((number) => !isCutOff(number, value, typed))
    return hasUnit(told, typed, UNITS) || isRounded(typed, parts)
  }
  const digits = value.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length >= DIGITS && texts.some((text) => text.replace(/\D/g, '').includes(digits))) return true
  if (isPlate(value) && texts.some((text) => bareOf(text) === bareOf(value))) return true
  const known = new Set(texts.flatMap(wordsIn))
  const share = /\s/.test(value) ? SHARE : WORD_SHARE
  return words.filter((word) => known.has(word)).length >= words.length * share
}

/** True where a typed amount was sent in another unit only, whose factor is no power of ten: gigabytes as megabytes. */
export function isConverted(value: string, sent: unknown): boolean {
  const parts = partsOf(sent, DEPTH).slice(0, PARTS)
  const numbers = parts.map(Number)
  const typed = readingsOf(value)
  return !hasUnit(numbers, typed, TENS) && (hasUnit(numbers, typed, NOT_OF_TEN) || isRounded(typed, parts))
}

function hasUnit(numbers: readonly number[], typed: readonly number[], units: readonly number[]): boolean {
  return typed.some((one) =>
    numbers.some((number) => units.some((unit) => isClose(Math.abs(number), one * unit))),
  )
}

/** True for one of the parts that is an amount in another unit, rounded to a decimal. */
function isRounded(typed: readonly number[], parts: readonly unknown[]): boolean {
  const amounts = typed.flatMap((one) => ROUNDED.map((unit) => one * unit))
  return DECIMALS.some((decimals) =>
    amounts.some((amount) => {
      const last = Math.round(amount * 10 ** decimals)
      return last >= LEAST_ROUNDED && parts.includes(last / 10 ** decimals)
    }),
  )
}

/** True when a member of `sent` is exactly this value. */
export function holds(sent: unknown, value: string): boolean {
  return partsOf(sent, DEPTH)
    .slice(0, PARTS)
    .some((part) => part === value)
}

/** A text that lacks the last keys that were typed. */
function isBehind(part: unknown, value: string): boolean {
  if (typeof part !== 'string' || part.length < LEAST_CHARS) return false
  return value.startsWith(part) && value.length - part.length <= LAST_KEYS && part.trim() !== value.trim()
}

/** True for bytes in base64 that are no text. They may be anything, what was typed too. */
function isEnciphered(part: unknown): boolean {
  if (typeof part !== 'string' || part.length < CIPHER_CHARS || !/[A-Z]/.test(part) || !/\d/.test(part))
    return false
  return decoded(part).some((text) =>
    [...text].some((each) => each < '\t' || (each >= '\x7f' && each < '\xa0')),
  )
}

/** What a text in base64 stands for. */
function decoded(text: string): string[] {
  if (!BASE64.test(text)) return []
  try {
    return [atob(text)]
  } catch {
    return []
  }
}

/** The plain values of a body. */
function partsOf(sent: unknown, depth: number): (string | number | boolean)[] {
  if (typeof sent === 'string') {
    // A form is the body, or the query of the address beside it.
    const form = depth >= DEPTH - 1 && sent.includes('=') ? [...new URLSearchParams(sent).values()] : []
    // The text of a form body is not what the server reads: an `&` that is not encoded ends a value.
    return FORM.test(sent) && depth >= DEPTH - 1 ? form : [sent, ...form]
  }
  if (typeof sent === 'number' || typeof sent === 'boolean') return [sent]
  if (depth === 0 || (!Array.isArray(sent) && !isRecord(sent))) return []
  return Object.values(sent).flatMap((member) => partsOf(member, depth - 1))
}

/** Words without case and accents. */
function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** What `parseFloat` makes of a typed amount, where that is another: 1.25 of "1.250,00". */
function isCutOff(number: number, value: string, typed: readonly number[]): boolean {
  return number === Number.parseFloat(value.trim()) && !typed.some((one) => isClose(Math.abs(number), one))
}

/** `1h 30m`, in minutes. */
function minutesIn(value: string): number[] {
  const [, hours, minutes = '0'] =
    /^(\d+)\s*h(?:ours?)?\s*(?:(\d+)\s*m(?:in(?:utes)?)?)?$/i.exec(value.trim()) ?? []
  return hours === undefined ? [] : [Number(hours) * 60 + Number(minutes)]
}

/** `1:30` in minutes, or in seconds; `1:02:05` in seconds. */
function clockIn(value: string): number | undefined {
  return /^\d+(?::\d\d){1,2}$/.test(value)
    ? value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    : undefined
}

/** True for letters and digits in groups, as on a number plate: `b-ab 123`. Two numbers may be a range. */
function isPlate(value: string): boolean {
  const isOfGroups = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)+$/u.test(value)
  return isOfGroups && /\p{L}/u.test(value) && /\d/.test(value) && !/\d-\d/.test(value)
}

function bareOf(text: string): string {
  return foldText(text).replace(/[ -]/g, '')
}
