import type { Milliseconds } from '../../sdk/protocol/values.js'

/** The clock of an actor. It is injected, so that tests can control it. */
export interface Clock {
  /** epoch ms, fractional */
  now(): Milliseconds
  /** Calls back once after `ms`, unless the returned function cancels the call. */
  after(ms: Milliseconds, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
