import type { Natives } from '../platform/natives.js'
import type { Milliseconds } from '../protocol/values.js'
import { type Timer, type TimerClock, type TimerRequest, waitOf } from './timer.js'

/** Time that is held. */
export interface Held {
  /** epoch ms at which time was held */
  readonly since: Milliseconds
  /** ms by which it was advanced */
  passed: Milliseconds
  /** Gives the platform's time back to the page. */
  release(): void
}

/** The page's time: it runs with the platform's, or is held and passes only when it is advanced. */
export class PageClock implements TimerClock {
  readonly natives: Natives
  readonly timers = new Map<number, Timer>()
  held: Held | undefined
  /** depth of the timer whose callback the clock runs */
  nesting = 0
  /** settles with the last advance that was requested */
  advances: Promise<unknown> = Promise.resolve()
  #orders = 0

  constructor(natives: Natives) {
    this.natives = natives
  }

  get isFrozen(): boolean {
    return this.held !== undefined
  }

  /** epoch ms of the page */
  get now(): Milliseconds {
    return this.held === undefined ? this.natives.now() : this.held.since + this.held.passed
  }

  set(request: TimerRequest, platform: (callback: () => void) => number): number {
    const timer: Timer = { ...request, id: 0, due: 0, order: 0, armed: 0, nesting: this.nesting + 1 }
    const id = platform(() => this.fire(timer))
    // A held timer has a handle of the platform's too: only that is sure to be unique.
    if (this.isFrozen) this.natives.clearTimeout(id)
    this.timers.set(id, Object.assign(timer, { id, armed: id }))
    this.#wait(timer)
    return id
  }

  clear(id: unknown): void {
    const timer = this.timers.get(Number(id))
    if (timer === undefined) return
    this.timers.delete(timer.id)
    this.natives.clearTimeout(timer.armed)
    timer.release()
  }

  /** Lets time run again; each timer waits for the rest of its delay. */
  reset(): void {
    const { held } = this
    if (held === undefined) return
    const lag = this.natives.now() - this.now
    held.release()
    this.held = undefined
    for (const timer of this.timers.values()) {
      timer.due += lag
      this.#arm(timer)
    }
  }

  /** Runs a timer's callback; what it throws reaches the platform. */
  fire(timer: Timer): void {
    if (!timer.repeats) this.timers.delete(timer.id)
    try {
      timer.run()
    } finally {
      timer.nesting += 1
      this.#wait(timer)
    }
  }

  #wait(timer: Timer): void {
    this.#orders += 1
    timer.order = this.#orders
    timer.due = this.now + waitOf(timer)
  }

  #arm(timer: Timer): void {
    const fire = () => {
      try {
        this.fire(timer)
      } finally {
        if (this.timers.has(timer.id) && !this.isFrozen) this.#arm(timer)
      }
    }
    timer.armed = this.natives.setTimeout(fire, timer.due - this.now)
  }
}
