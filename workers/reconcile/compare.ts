/** Compares one value of an answer with the text of the region that shows its record. */
import { foldText } from '../../sdk/protocol/match.js'
import { daysIn, isDayOf, isNextTo, momentOf } from './dates.js'
import { isDayOfOther, isNumberOfOther, isWordOfOther } from './explained.js'
import { holdsGlued, holdsWhole } from './holds-whole.js'
import {
  currenciesOf,
  haveSameDigits,
  joinedNumbersIn,
  numbersIn,
  type ShownNumber,
  says,
} from './numbers.js'
import type { Record, Scalar } from './records.js'
import { opposedTo, synonymsOf } from './statuses.js'
import { shiftedTime } from './times.js'

/** `same`: shown correctly; `absent`: apparently not shown; otherwise what is shown instead. */
export type Comparison = 'same' | 'absent' | { shown: string; why: string }

const STATUS = /(?:^|[._])(?:\w*status|state|type|kind|priority|role|level|stage|phase)$/i
/** What the page shows of a record: all of it, and without the texts of buttons and links. */
export interface Shown {
  text: string
  passive: string
}

export function plain(text: string): Shown {
  return { text, passive: text }
}

/** @param others values of the field in the list's other records */
export function compare(
  path: string,
  value: Scalar,
  record: Record,
  { text, passive }: Shown,
  others: ReadonlySet<string>,
): Comparison {
  const moment = momentOf(path, value)
  if (moment !== undefined) return compareMoment(moment, path, value, record, text)
  if (typeof value === 'boolean') return 'absent'
  if (typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(value)) {
    const result = compareNumber(Number(value), currencyIn(record.fields), text)
    return typeof result === 'object' && isNumberOfOther(result.number, path, record) ? 'absent' : result
  }
  return STATUS.test(path)
    ? compareStatus(path, value, record, { text, passive }, others)
    : isWritten(value, text)
      ? 'same'
      : 'absent'
}

/** A button that reads like the status does not show it if the rest of the row shows another one. */
function compareStatus(
  path: string,
  value: string,
  record: Record,
  { text, passive }: Shown,
  others: ReadonlySet<string>,
): Comparison {
  if (isWritten(value, passive)) return 'same'
  const wanted = separated(value)
  const same = synonymsOf(wanted)
  const states = (word: string) =>
    holdsWhole(separated(passive), separated(word)) && !isWordOfOther(word, path, record)
  const shown = [...others].find(
    (other) => separated(other) !== wanted && !same.includes(separated(other)) && states(other),
  )
  const isSaid = (where: string) => same.some((word) => holdsWhole(separated(where), separated(word)))
  if (shown === undefined && isSaid(passive)) return 'same'
  const opposed = shown ?? opposedTo(wanted).find(states)
  if (opposed !== undefined) return { shown: opposed, why: 'another status' }
  return isWritten(value, text) || isSaid(text) ? 'same' : 'absent'
}

function isWritten(value: string, text: string): boolean {
  const wanted = separated(value)
  return (
    wanted === '' ||
    holdsWhole(foldText(text), foldText(value)) ||
    holdsWhole(separated(text), wanted) ||
    holdsGlued(text, value)
  )
}

/** Folds case, and replaces the separators of identifiers with spaces. */
function separated(value: string): string {
  return foldText(value.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '))
}

function currencyIn(fields: Record['fields']): string | undefined {
  const found = Object.entries(fields).find(
    ([path, value]) => /currency/i.test(path) && typeof value === 'string',
  )
  const code = String(found?.[1] ?? '').toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

type ComparedNumber = 'same' | 'absent' | { shown: string; why: string; number: ShownNumber }

export function compareNumber(value: number, currency: string | undefined, text: string): ComparedNumber {
  const numbers = numbersIn(text)
  const same = numbers.filter((shown) => says(shown, value, currency))
  const [first] = same
  if (first !== undefined) {
    const marked = same.filter((shown) => currenciesOf(shown).length > 0)
    const isOther = (shown: (typeof same)[number]) =>
      currency !== undefined && !currenciesOf(shown).includes(currency)
    if (marked.length === 0 || marked.some((shown) => !isOther(shown))) return 'same'
    const number = marked[0] ?? first
    return { shown: around(number), why: `a currency other than ${currency ?? ''}`, number }
  }
  if (joinedNumbersIn(text).some((shown) => says(shown, value, currency))) return 'same'
  const scaled = numbers.find((shown) => haveSameDigits(shown, value))
  return scaled === undefined
    ? 'absent'
    : { shown: around(scaled), why: 'same digits, different magnitude', number: scaled }
}

function around({ before, text, after }: ReturnType<typeof numbersIn>[number]): string {
  const [mark = ''] = /\S*$/.exec(before.trimEnd()) ?? []
  const [unit = ''] = /^\s?(?:%|[€$£¥₹₩₽₺]|zł|kr|[kKMGT]i?B|[A-Z]{3}\b)/u.exec(after) ?? []
  return `${mark}${text}${unit}`.trim()
}

function compareMoment(
  moment: number,
  path: string,
  value: Scalar,
  record: Record,
  text: string,
): Comparison {
  const days = daysIn(text)
  if (days.some((day) => isDayOf(day, moment))) {
    const time = shiftedTime(moment, value, text)
    return time === undefined ? 'same' : { shown: time, why: 'off by whole hours: another time zone' }
  }
  const near = days.find((day) => isNextTo(day, moment) && !isDayOfOther(day, path, record))
  if (near === undefined) return 'absent'
  const { year, month, day } = near
  return {
    shown: [year, month, day].filter((part) => part !== undefined).join('-'),
    why: 'off by one day: another time zone',
  }
}
