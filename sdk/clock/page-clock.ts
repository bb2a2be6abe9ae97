import type { Natives } from '../platform/natives.js'
import type { Milliseconds } from '../protocol/values.js'
import { type Timer, type TimerClock, type TimerRequest, waitOf } from './timer.js'

export interface Held {
  /** epoch ms */
  readonly since: Milliseconds
  passed: Milliseconds
  release(): void
}

/** The page's time. It runs with the platform's time, or is held and passes only when it is advanced. */
export class PageClock implements TimerClock {
  readonly natives: Natives
  readonly timers = new Map<number, Timer>()
  held: Held | undefined
  /** nesting level of the running timer callback */
  nesting = 0
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
    // A held timer also gets a handle from the platform, because only such a handle is unique.
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

  /** Time runs again, and each timer waits for the rest of its delay. */
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

  /** Exceptions of the callback reach the platform. */
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
