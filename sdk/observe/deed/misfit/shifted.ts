import type { Misfit } from '../../../protocol/events.js'
import type { Member } from './members.js'

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** "14 August 2031", "Thu, August 14, 2031" */
const WRITTEN = new RegExp(`^(?:[a-z]{3,9},? )?(?:\\d{1,2} ${MONTH}|${MONTH} \\d{1,2}),? \\d{4}$`, 'i')

/** A control that holds a value: a field that was filled, or a radio button that was chosen. */
export interface Held {
  label: string
  value: string
  /** what the chosen one is called; undefined for a field */
  choice?: string
}

/**
 * The only day that the request carries is the one before or after the only day that was given, because local midnight was
 * written in another time zone; or the same day of the month before, because `getMonth` counts from 0. A request with two
 * days may end a whole day with the next one.
 */
export function shifted(members: readonly Member[], held: readonly Held[]): Misfit | undefined {
  const days = members.filter(({ value }) => typeof value === 'string' && DAY.test(value))
  const exact = held.flatMap(({ label, value }) => (DAY.test(value) ? [{ label, day: value }] : []))
  const given = exact.length > 0 ? exact : held.flatMap(({ label, choice }) => writtenIn(label, choice))
  const [day, ...otherDays] = days
  const [own, ...others] = given
  if (day === undefined || own === undefined || otherDays.length > 0 || others.length > 0) return undefined
  const sent = String(day.value)
  const isDayApart = Math.abs(Date.parse(sent) - Date.parse(own.day)) === DAY_MS
  return isDayApart || isMonthBefore(sent, own.day) ? { how: 'shifted', name: own.label, sent } : undefined
}

/** The day that a choice is called, in ISO 8601. */
function writtenIn(label: string, choice = ''): { label: string; day: string }[] {
  const time = WRITTEN.test(choice) ? Date.parse(choice) : Number.NaN
  if (Number.isNaN(time)) return []
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return [{ label, day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` }]
}

function isMonthBefore(one: string, other: string): boolean {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return one.slice(8) === other.slice(8) && months(other) - months(one) === 1
}
