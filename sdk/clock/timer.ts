/** https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers */
import type { Milliseconds } from '../protocol/values.js'

/** Timers above this nesting level wait at least NESTED_MS (timer initialization steps of the standard). */
const NESTED_LEVEL = 5
const NESTED_MS = 4

export interface TimerRequest {
  run(): void
  delay: Milliseconds
  repeats: boolean
  /** Called when nothing should wait for the timer any more: it was cleared, or time is held. */
  release(): void
}

export interface Timer extends TimerRequest {
  readonly id: number
  /** ms of the page's clock */
  due: Milliseconds
  /** orders timers that are due at the same moment */
  order: number
  nesting: number
  /** handle of the platform's timer, which fires it while time runs */
  armed: number
}

export function waitOf({ delay, nesting }: Pick<Timer, 'delay' | 'nesting'>): Milliseconds {
  return nesting > NESTED_LEVEL ? Math.max(delay, NESTED_MS) : delay
}

/** Converts a delay as the platform does. https://webidl.spec.whatwg.org/#js-long */
export function delayOf(given: unknown): Milliseconds {
  return Math.max(0, Number(given) | 0)
}

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

export interface TimerClock {
  readonly isFrozen: boolean
  /**
   * Sets a timer of the page.
   *
   * @param platform sets the platform's timer with a callback and returns its handle
   * @returns the handle with which the page clears the timer
   */
  set(request: TimerRequest, platform: (callback: () => void) => number): number
  clear(id: unknown): void
}
