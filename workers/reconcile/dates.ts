import { asciiDigits } from './numbers.js'

export interface Day {
  year?: number
  month: number
  day: number
}

const LOCALES = 'en de fr es it pt nl pl sv da nb fi cs sk hu ro el ru uk tr ar he hi id'.split(' ')
const MS_A_DAY = 86_400_000
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/

let known: ReadonlyMap<string, number> | undefined

/** Names of months. Built on first use, because most actors compare nothing. */
function months(): ReadonlyMap<string, number> {
  if (known !== undefined) return known
  const names = new Map<string, number>()
  for (const locale of LOCALES) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const part = format.formatToParts(Date.UTC(2024, month, 10)).find(({ type }) => type === 'month')
        const name = (part?.value ?? '').toLowerCase().replace('.', '')
        if (/\p{L}/u.test(name)) names.set(name, month + 1)
      }
    }
  }
  known = names
  return names
}

export function isMonth(word: string): boolean {
  return months().has(word.toLowerCase())
}

/** The moment that a value means: an ISO date, or epoch s or ms in a field named like a time. */
export function momentOf(name: string, value: unknown): number | undefined {
  if (typeof value === 'string' && ISO.test(value)) {
    const moment = Date.parse(value)
    return Number.isNaN(moment) ? undefined : moment
  }
  const isTime = /(?:date|time|_at|At|_on|On)$/.test(name)
  if (!isTime || typeof value !== 'number' || value < 1e9) return undefined
  return value < 1e11 ? value * 1000 : value
}

/** All dates that a text may contain, in each order in which its numbers can be read. */
export function daysIn(written: string): Day[] {
  const text = asciiDigits(written)
  const days: Day[] = []
  for (const [, year, month, day] of text.matchAll(
    /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/gu,
  ))
    days.push({
      ...(year === undefined ? {} : { year: Number(year) }),
      month: Number(month),
      day: Number(day),
    })
  for (const [, year, month, day] of text.matchAll(/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g))
    days.push({ year: Number(year), month: Number(month), day: Number(day) })
  for (const [, one, two, year] of text.matchAll(
    /(?<!\d)(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})?(?!\d)/g,
  )) {
    const full = year === undefined ? {} : { year: Number(year) + (year.length === 2 ? 2000 : 0) }
    days.push(
      { ...full, month: Number(one), day: Number(two) },
      { ...full, month: Number(two), day: Number(one) },
    )
  }
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]{3,}/gu)) {
    const month = months().get(word.toLowerCase())
    if (month === undefined) continue
    const before = /(\d{1,2})\.?(?:\s+de)?\s*$/.exec(text.slice(Math.max(0, index - 8), index))?.[1]
    const after = /^\.?\s*(\d{1,2})(?!\d)/.exec(text.slice(index + word.length))?.[1]
    const year = /(?<!\d)\d{4}(?!\d)/.exec(text.slice(index, index + word.length + 14))?.[0]
    for (const day of [before, after])
      if (day !== undefined)
        days.push({ ...(year === undefined ? {} : { year: Number(year) }), month, day: Number(day) })
  }
  return days.filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
}

/** True when the date is that of the moment in the local time zone or in UTC. */
export function isDayOf(day: Day, moment: number): boolean {
  const here = new Date(moment)
  return (
    isSame(day, here.getFullYear(), here.getMonth() + 1, here.getDate()) ||
    isSame(day, here.getUTCFullYear(), here.getUTCMonth() + 1, here.getUTCDate())
  )
}

/** True for the day before or after, which a wrong time zone produces. */
export function isNextTo(day: Day, moment: number): boolean {
  return isDayOf(day, moment - MS_A_DAY) || isDayOf(day, moment + MS_A_DAY)
}

function isSame(shown: Day, year: number, month: number, day: number): boolean {
  return shown.month === month && shown.day === day && (shown.year === undefined || shown.year === year)
}
