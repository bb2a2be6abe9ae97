import type { Milliseconds } from '../values.js'

export interface ClockReading {
  frozen: boolean
  /** the page's date, ISO 8601 */
  now: string
  timers: number
  /** time until the next timer fires, by the page's clock */
  nextInMs?: Milliseconds
}

export interface ClockAdvance {
  advanced: Milliseconds
  /** callbacks that ran; each tick of an interval counts */
  fired: number
  /** why the clock advanced less than requested */
  stopped?: 'reset' | 'too-many-timers'
}

export interface ClockCommand {
  args: { freeze?: true; advance?: Milliseconds; reset?: true }
  result: ClockReading & Partial<ClockAdvance>
}
