/** What a row shows may belong to another field of its record. Such a word, number or date is no wrong value. */
import { foldText } from '../../sdk/protocol/match.js'
import { type Day, daysIn, isDayOf, momentOf } from './dates.js'
import { holdsWhole } from './holds-whole.js'
import { numbersIn, type ShownNumber, says } from './numbers.js'
import type { Record, Scalar } from './records.js'

/** True when the text of another field contains the word. */
export function isWordOfOther(word: string, path: string, record: Record): boolean {
  const folded = foldText(word)
  return others(path, record).some(
    ([, value]) => typeof value === 'string' && holdsWhole(foldText(value), folded),
  )
}

/** True when another field has the number as its value or in its text. */
export function isNumberOfOther(shown: ShownNumber, path: string, record: Record): boolean {
  return others(path, record).some(([, value]) =>
    typeof value === 'number'
      ? says(shown, value)
      : numbersIn(String(value)).some(({ text }) => text === shown.text),
  )
}

/** True when another field has the date as its value or in its text. */
export function isDayOfOther(day: Day, path: string, record: Record): boolean {
  return others(path, record).some(([field, value]) => {
    const moment = momentOf(field, value)
    if (moment !== undefined) return isDayOf(day, moment)
    return (
      typeof value === 'string' &&
      daysIn(value).some((other) => other.month === day.month && other.day === day.day)
    )
  })
}

function others(path: string, { fields }: Record): [string, Scalar][] {
  return Object.entries(fields).filter(([field]) => field !== path)
}
