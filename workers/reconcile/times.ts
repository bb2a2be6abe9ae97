import { asciiDigits } from './numbers.js'
import type { Scalar } from './records.js'

const TIME = /(?<![\d:.,])(\d{1,2})[:.h](\d{2})(?!\d)(?::\d{2})?\s?([ap])?\.?m?/gi
const MINUTES_A_DAY = 1440

/**
 * Returns the time of day in a text if it shows the moment in a wrong time zone: neither the local one, nor UTC, nor
 * the one that the value names. Returns undefined if the time is right, if the text has several, or if it means
 * something else.
 */
export function shiftedTime(moment: number, value: Scalar, text: string): string | undefined {
  const named = /T(\d\d):(\d\d)/.exec(String(value))
  if (named === null) return undefined
  const times = [...asciiDigits(text).matchAll(TIME)].filter(
    ([, hour, minute]) => Number(hour) < 24 && Number(minute) < 60,
  )
  const [only] = times
  if (only === undefined || times.length > 1) return undefined
  const [found, hour = '', minute = '', half] = only
  const shown = minutesOf(Number(hour), Number(minute), half)
  const here = new Date(moment)
  const right = [
    here.getHours() * 60 + here.getMinutes(),
    here.getUTCHours() * 60 + here.getUTCMinutes(),
    Number(named[1]) * 60 + Number(named[2]),
  ]
  if (right.includes(shown)) return undefined
  const off = Math.abs(shown - (right[1] ?? 0)) % MINUTES_A_DAY
  return off % 60 === 0 ? found.trim() : undefined
}

function minutesOf(hour: number, minute: number, half: string | undefined): number {
  if (half === undefined) return hour * 60 + minute
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}
