/** Timers of the page. https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers */
import type { Milliseconds } from '../protocol/values.js'

/** Timers nested deeper than this wait at least NESTED_MS, by the standard's timer initialization steps. */
const NESTED_LEVEL = 5
const NESTED_MS = 4

export interface TimerRequest {
  run(): void
  delay: Milliseconds
  /** it is an interval */
  repeats: boolean
  /** Called when nothing should wait for it any more: it was cleared, or time is held. */
  release(): void
}

export interface Timer extends TimerRequest {
  /** the page's handle */
  readonly id: number
  /** ms of the page's clock at which it fires next */
  due: Milliseconds
  /** position among timers that are due at the same time */
  order: number
  /** depth of timer callbacks in which it was set */
  nesting: number
  /** the platform's timer that fires it while time runs */
  armed: number
}

/** ms that a timer waits at its depth. */
export function waitOf({ delay, nesting }: Pick<Timer, 'delay' | 'nesting'>): Milliseconds {
  return nesting > NESTED_LEVEL ? Math.max(delay, NESTED_MS) : delay
}

/** A delay converted as the platform converts it. https://webidl.spec.whatwg.org/#js-long */
export function delayOf(given: unknown): Milliseconds {
  return Math.max(0, Number(given) | 0)
}

/** The timer that fires next. */
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
  /** time is held: timers wait until it is advanced */
  readonly isFrozen: boolean
  /**
   * Sets a timer of the page.
   *
   * @param platform sets the platform's timer with a callback; returns its handle
   * @returns the handle with which the page clears it
   */
  set(request: TimerRequest, platform: (callback: () => void) => number): number
  clear(id: unknown): void
}
