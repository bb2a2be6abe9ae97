/** The daemon's log: what a stranger can cause again and again is said a few times, then counted. */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

/** Lines that belong together: who causes them, and how many of them are said within LOG_WINDOW_MS. */
export interface LogKind {
  name: string
  /** lines that are said; 1 when left out */
  lines?: number
}

/**
 * Says a line.
 *
 * @param kind left out for what only the daemon or an agent can cause
 */
export type Log = (line: string, kind?: LogKind) => void

/** ms for which lines of a kind are counted instead of said */
export const LOG_WINDOW_MS: Milliseconds = 60_000
/** kinds that are told apart within the time; a stranger may name as many as he likes */
const KINDS = 50
const OTHERS = 'others'
/** characters of one line */
const LINE_CHARS = 500

interface Counted {
  said: number
  withheld: number
  last: string
  /** Says how many were withheld, and forgets them. */
  end(): void
}

/**
 * A log that nobody can fill.
 *
 * @param say takes a line for good
 * @returns the log, and what ends it: it says what it still withholds
 */
export function countedLog(say: (line: string) => void, clock: Clock): { log: Log; close(): void } {
  const kinds = new Map<string, Counted>()
  let isClosed = false
  const count = (name: string): Counted => {
    const counted: Counted = {
      said: 0,
      withheld: 0,
      last: '',
      end() {
        stop()
        kinds.delete(name)
        if (counted.withheld > 0) say(`${counted.withheld} more like: ${counted.last}`)
      },
    }
    const stop = clock.after(LOG_WINDOW_MS, counted.end)
    kinds.set(name, counted)
    return counted
  }
  const log: Log = (line, kind) => {
    const printed = printable(line).slice(0, LINE_CHARS)
    if (kind === undefined || isClosed) return say(printed)
    const name = kinds.has(kind.name) || kinds.size < KINDS ? kind.name : OTHERS
    const counted = kinds.get(name) ?? count(name)
    if (counted.said < (kind.lines ?? 1)) {
      counted.said += 1
      say(printed)
    } else {
      counted.withheld += 1
      counted.last = printed
    }
  }
  const close = () => {
    isClosed = true
    for (const counted of [...kinds.values()]) counted.end()
  }
  return { log, close }
}

/** Text as a terminal or a log may show it: no control characters, and none that turn the direction of writing. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
