/** The daemon's log. Limits lines that strangers can cause: writes the first few and counts the rest. */
import { printable } from '../../sdk/protocol/printable.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

/** A group of lines with one cause, which share a limit. */
export interface LogKind {
  name: string
  /** lines written within LOG_WINDOW_MS; default 1 */
  lines?: number
}

/** @param kind omit it for lines that only the daemon or an agent can cause */
export type Log = (line: string, kind?: LogKind) => void

/** window in which further lines of a kind are only counted */
export const LOG_WINDOW_MS: Milliseconds = 60_000
/** Kinds within one window. A stranger can cause any number of kinds, so the rest share one. */
const KINDS = 50
const OTHERS = 'others'
const LINE_CHARS = 500

interface Counted {
  written: number
  withheld: number
  last: string
  end(): void
}

/**
 * Creates a log of bounded growth.
 *
 * @param say writes a line
 * @returns the log; `close` writes how many lines are still withheld
 */
export function countedLog(say: (line: string) => void, clock: Clock): { log: Log; close(): void } {
  const kinds = new Map<string, Counted>()
  let isClosed = false
  const count = (name: string): Counted => {
    const counted: Counted = {
      written: 0,
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
    if (counted.written < (kind.lines ?? 1)) {
      counted.written += 1
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
