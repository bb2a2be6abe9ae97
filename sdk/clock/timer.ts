/** A timer of the page that may still fire. https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers */
import type { Milliseconds } from '../protocol/values.js'

/** Timers this deep in timers wait at least NESTED_MS (the standard's timer initialization steps). */
const NESTED_LEVEL = 5
const NESTED_MS = 4

/** What the page asked for. */
export interface TimerRequest {
  run(): void
  delay: Milliseconds
  /** it fires again and again */
  repeats: boolean
  /** Told when nobody is to wait for it: it was cleared, or time is held. */
  release(): void
}

export interface Timer extends TimerRequest {
  /** the page's handle of it */
  readonly id: number
  /** ms of the page's clock at which it fires next */
  due: Milliseconds
  /** place among timers that are due at one time */
  order: number
  /** how deep in other timers' callbacks it was set */
  nesting: number
  /** the platform's timer that fires it while time runs */
  armed: number
}

/** ms that a timer waits at its depth. */
export function waitOf({ delay, nesting }: Pick<Timer, 'delay' | 'nesting'>): Milliseconds {
  return nesting > NESTED_LEVEL ? Math.max(delay, NESTED_MS) : delay
}

/** The delay that a caller means: converted as the platform converts it. https://webidl.spec.whatwg.org/#js-long */
export function delayOf(given: unknown): Milliseconds {
  return Math.max(0, Number(given) | 0)
}

/** The one that fires next, of those that there are. */
export function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timers) {
    if (
      first === undefined ||
      timer.due < first.due ||
      (timer.due === first.due && timer.order < first.order)
    )
      first = timer
  }
  return first
}

/** The page's clock, as its timers need it. */
export interface TimerClock {
  /** time is held: what is set waits until it is told to pass */
  readonly isFrozen: boolean
  /**
   * Sets a timer of the page's.
   *
   * @param platform sets the platform's own timer with a callback; gives its handle
   * @returns the handle by which the page clears it
   */
  set(request: TimerRequest, platform: (callback: () => void) => number): number
  /** The page clears a timer. */
  clear(id: unknown): void
}
