import type { Milliseconds } from '../values.js'

/** The page's time, and the timers that wait for it. */
export interface ClockReading {
  frozen: boolean
  /** the page's own date, ISO 8601 */
  now: string
  /** pending timers of the page */
  timers: number
  /** ms of the page's time until the first of them fires */
  nextInMs?: Milliseconds
}

/** The result of advancing the page's time. */
export interface ClockAdvance {
  /** ms by which time advanced */
  advanced: Milliseconds
  /** callbacks that ran; each tick of an interval is one */
  fired: number
  /** why it advanced by less than was asked for */
  stopped?: 'reset' | 'too-many-timers'
}

/** Freezes the page's time, advances it, or lets it run again. */
export interface ClockCommand {
  args: { freeze?: true; advance?: Milliseconds; reset?: true }
  result: ClockReading & Partial<ClockAdvance>
}
