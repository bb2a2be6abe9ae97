import type { ClockAdvance, ClockReading } from '../protocol/commands/clock.js'
import { ProbeError } from '../protocol/errors.js'
import { ADVANCE_TIMERS } from '../protocol/limits.js'
import type { Milliseconds } from '../protocol/values.js'
import type { PageClock } from './page-clock.js'
import { earliest } from './timer.js'

/**
 * Advances held time. Due timers fire in the order of their due times, each in its own task.
 *
 * @param progress called at each timer
 * @throws ProbeError NOT_FROZEN
 */
export function advance(clock: PageClock, ms: Milliseconds, progress: () => void): Promise<ClockAdvance> {
  const advanced = clock.advances.then(() => pass(clock, ms, progress))
  clock.advances = advanced.catch(() => undefined)
  return advanced
}

export function readClock({ isFrozen, now, timers }: PageClock): ClockReading {
  const next = earliest(timers.values())
  return {
    frozen: isFrozen,
    now: new Date().toISOString(),
    timers: timers.size,
    ...(next === undefined ? {} : { nextInMs: Math.max(0, Math.round(next.due - now)) }),
  }
}

function pass(clock: PageClock, ms: Milliseconds, progress: () => void): Promise<ClockAdvance> {
  const { held } = clock
  if (held === undefined) throw new ProbeError('NOT_FROZEN', 'time is not frozen, so it cannot be advanced')
  const { MessageChannel } = clock.natives
  const from = held.passed
  const until = from + ms
  let fired = 0
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (stopped?: ClockAdvance['stopped']) => {
      clock.nesting = 0
      port1.close()
      resolve({ advanced: held.passed - from, fired, ...(stopped === undefined ? {} : { stopped }) })
    }
    const step = () => {
      if (clock.held !== held) return end('reset')
      const timer = earliest(clock.timers.values())
      if (timer === undefined || timer.due > held.since + until) {
        held.passed = until
        return end()
      }
      if (fired === ADVANCE_TIMERS) return end('too-many-timers')
      fired += 1
      progress()
      held.passed = Math.max(held.passed, timer.due - held.since)
      clock.nesting = timer.nesting
      try {
        clock.fire(timer)
      } finally {
        port2.postMessage(false)
      }
    }
    // Steps on every second message: messages that a callback and its microtasks posted arrive before the next timer.
    port1.onmessage = ({ data: isTurn }) => (isTurn === true ? step() : port2.postMessage(true))
    port2.postMessage(false)
  })
}
