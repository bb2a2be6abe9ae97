import type { Misfit } from '../../../protocol/events.js'
import type { Member } from './members.js'

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** A control that holds a value: a field that was filled, or a radio button that was chosen. */
export interface Held {
  label: string
  value: string
}

/**
 * The only day that the request carries is the one before or after the only day that was given: local midnight was written
 * in another time zone. A request with two days may end a whole day with the next one.
 */
export function shifted(members: readonly Member[], held: readonly Held[]): Misfit | undefined {
  const days = members.filter(({ value }) => typeof value === 'string' && DAY.test(value))
  const given = held.filter(({ value }) => DAY.test(value))
  const [day, ...otherDays] = days
  const [own, ...others] = given
  if (day === undefined || own === undefined || otherDays.length > 0 || others.length > 0) return undefined
  const apart = Math.abs(Date.parse(String(day.value)) - Date.parse(own.value))
  return apart === DAY_MS ? { how: 'shifted', name: own.label, sent: String(day.value) } : undefined
}
