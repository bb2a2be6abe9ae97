import type { Milliseconds } from '../../sdk/protocol/values.js'

/** Time as it is given to an actor, so that tests can hold it. */
export interface Clock {
  /** epoch ms, fractional */
  now(): Milliseconds
  /** Calls back once after `ms`; the returned function cancels it. */
  after(ms: Milliseconds, callback: () => void): () => void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
