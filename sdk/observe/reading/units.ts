/** Units in which an app may send, store or show one amount. Pure. Part of the page's third script. */
import { isClose } from './amount-readings.js'

/** Cents, thousands, fractions of one. */
export const TENS = [1, 10, 100, 1_000, 0.1, 0.01, 0.001]
/** Seconds for minutes or hours, bytes. */
export const NOT_OF_TEN = [60, 3_600, 2 ** 10, 2 ** 20, 2 ** 30].flatMap((unit) => [unit, 1 / unit])
export const UNITS = [...TENS, ...NOT_OF_TEN]

/** True for one amount in two units: 12.5 and 1250. */
export function isSameAmount(one: number, other: number): boolean {
  return UNITS.some((unit) => isClose(one, other * unit))
}
