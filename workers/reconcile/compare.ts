/** Compares one value of an answer with the text of the region that shows its record. */
import { foldText } from '../../sdk/protocol/match.js'
import { daysIn, isDayOf, isNextTo, momentOf } from './dates.js'
import { holdsWhole } from './holds-whole.js'
import { currenciesOf, haveSameDigits, numbersIn, says } from './numbers.js'
import type { Record, Scalar } from './records.js'
import { opposedTo, synonymsOf } from './statuses.js'
import { shiftedTime } from './times.js'

/** `same`: shown correctly; `absent`: apparently not shown; otherwise what is shown instead. */
export type Comparison = 'same' | 'absent' | { shown: string; why: string }

const STATUS = /(?:^|[._])(?:\w*status|state|type|kind|priority|role|level|stage|phase)$/i
/** @param others values of the field in the list's other records */
export function compare(
  path: string,
  value: Scalar,
  { fields }: Record,
  text: string,
  others: ReadonlySet<string>,
): Comparison {
  const moment = momentOf(path, value)
  if (moment !== undefined) return compareMoment(moment, value, text)
  if (typeof value === 'number') return compareNumber(value, currencyIn(fields), text)
  if (typeof value === 'boolean') return 'absent'
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return compareNumber(Number(value), currencyIn(fields), text)
  const folded = foldText(text)
  const wanted = separated(value)
  if (wanted === '' || holdsWhole(folded, foldText(value)) || holdsWhole(separated(text), wanted))
    return 'same'
  if (!STATUS.test(path)) return 'absent'
  const same = synonymsOf(wanted)
  const has = (word: string) => holdsWhole(separated(text), separated(word))
  const shown = [...others].find(
    (other) => separated(other) !== wanted && !same.includes(separated(other)) && has(other),
  )
  if (shown === undefined && same.some(has)) return 'same'
  const opposed = shown ?? opposedTo(wanted).find(has)
  return opposed === undefined ? 'absent' : { shown: opposed, why: 'another status' }
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

export function compareNumber(value: number, currency: string | undefined, text: string): Comparison {
  const numbers = numbersIn(text)
  const same = numbers.filter((shown) => says(shown, value, currency))
  const [first] = same
  if (first !== undefined) {
    const marked = same.filter((shown) => currenciesOf(shown).length > 0)
    const isOther = (shown: (typeof same)[number]) =>
      currency !== undefined && !currenciesOf(shown).includes(currency)
    if (marked.length === 0 || marked.some((shown) => !isOther(shown))) return 'same'
    return { shown: around(marked[0] ?? first), why: `a currency other than ${currency ?? ''}` }
  }
  const scaled = numbers.find((shown) => haveSameDigits(shown, value))
  return scaled === undefined ? 'absent' : { shown: around(scaled), why: 'same digits, different magnitude' }
}

function around({ before, text, after }: ReturnType<typeof numbersIn>[number]): string {
  const [mark = ''] = /\S*$/.exec(before.trimEnd()) ?? []
  const [unit = ''] = /^\s?(?:%|[€$£¥₹₩₽₺]|zł|kr|[kKMGT]i?B|[A-Z]{3}\b)/u.exec(after) ?? []
  return `${mark}${text}${unit}`.trim()
}

function compareMoment(moment: number, value: Scalar, text: string): Comparison {
  const days = daysIn(text)
  if (days.some((day) => isDayOf(day, moment))) {
    const time = shiftedTime(moment, value, text)
    return time === undefined ? 'same' : { shown: time, why: 'off by whole hours: another time zone' }
  }
  const near = days.find((day) => isNextTo(day, moment))
  if (near === undefined) return 'absent'
  const { year, month, day } = near
  return {
    shown: [year, month, day].filter((part) => part !== undefined).join('-'),
    why: 'off by one day: another time zone',
  }
}
