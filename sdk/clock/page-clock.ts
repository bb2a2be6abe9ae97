/** The page's time: it runs with the platform's, or is held and goes on only when it is told to. */
import type { Natives } from '../platform/natives.js'
import type { Patch } from '../platform/patch.js'
import type { ClockAdvance, ClockReading } from '../protocol/commands/clock.js'
import { ProbeError } from '../protocol/errors.js'
import { ADVANCE_TIMERS } from '../protocol/limits.js'
import type { Milliseconds } from '../protocol/values.js'
import { tellTime } from './held-time.js'
import type { TimerClock } from './timer.js'
import { earliest, type Timer, type TimerRequest, waitOf } from './timer.js'

interface Held {
  /** ms of the platform's clock at which time was held */
  readonly since: Milliseconds
  /** ms by which it was advanced */
  passed: Milliseconds
  release(): void
}

export class PageClock implements TimerClock {
  readonly #natives: Natives
  readonly #patch: Patch
  readonly #timers = new Map<number, Timer>()
  #held: Held | undefined
  #orders = 0
  /** depth of the timer whose callback the clock runs */
  #nesting = 0
  /** advances that were asked for, one after the other */
  #advances: Promise<unknown> = Promise.resolve()

  constructor(natives: Natives, patch: Patch) {
    this.#natives = natives
    this.#patch = patch
  }

  get isFrozen(): boolean {
    return this.#held !== undefined
  }

  set(request: TimerRequest, platform: (callback: () => void) => number): number {
    const timer: Timer = { ...request, id: 0, due: 0, order: 0, armed: 0, nesting: this.#nesting + 1 }
    const id = platform(() => this.#fire(timer))
    // A held timer has a handle of the platform's, too: nothing else is sure to be unique.
    if (this.isFrozen) this.#natives.clearTimeout(id)
    this.#timers.set(id, Object.assign(timer, { id, armed: id }))
    this.#wait(timer)
    return id
  }

  clear(id: unknown): void {
    const timer = this.#timers.get(Number(id))
    if (timer === undefined) return
    this.#timers.delete(timer.id)
    this.#natives.clearTimeout(timer.armed)
    timer.release()
  }

  /** Holds time, timers that were set before included; held time stays as it is. */
  freeze(): void {
    if (this.isFrozen) return
    const held: Held = {
      since: this.#natives.now(),
      passed: 0,
      release: tellTime(this.#patch, () => held.passed),
    }
    this.#held = held
    for (const timer of this.#timers.values()) {
      this.#natives.clearTimeout(timer.armed)
      timer.release()
    }
  }

  /** Lets time run again; each timer waits for what was left of its delay. */
  reset(): void {
    const held = this.#held
    if (held === undefined) return
    const lag = this.#natives.now() - this.#now()
    held.release()
    this.#held = undefined
    for (const timer of this.#timers.values()) {
      timer.due += lag
      this.#arm(timer)
    }
  }

  /**
   * Has held time pass: what is due in it fires in the order of its time, each timer in a task of its own.
   *
   * @param progress told at each timer
   * @throws ProbeError NOT_FROZEN
   */
  advance(ms: Milliseconds, progress: () => void): Promise<ClockAdvance> {
    const advanced = this.#advances.then(() => this.#pass(ms, progress))
    this.#advances = advanced.catch(() => undefined)
    return advanced
  }

  read(): ClockReading {
    const next = earliest(this.#timers.values())
    return {
      frozen: this.isFrozen,
      now: new Date().toISOString(),
      timers: this.#timers.size,
      ...(next === undefined ? {} : { nextInMs: Math.max(0, Math.round(next.due - this.#now())) }),
    }
  }

  #now(): Milliseconds {
    return this.#held === undefined ? this.#natives.now() : this.#held.since + this.#held.passed
  }

  #wait(timer: Timer): void {
    this.#orders += 1
    timer.order = this.#orders
    timer.due = this.#now() + waitOf(timer)
  }

  #arm(timer: Timer): void {
    const fire = () => {
      try {
        this.#fire(timer)
      } finally {
        if (this.#timers.has(timer.id) && !this.isFrozen) this.#arm(timer)
      }
    }
    timer.armed = this.#natives.setTimeout(fire, timer.due - this.#now())
  }

  /** What the callback throws is the platform's to report. */
  #fire(timer: Timer): void {
    if (!timer.repeats) this.#timers.delete(timer.id)
    try {
      timer.run()
    } finally {
      timer.nesting += 1
      this.#wait(timer)
    }
  }

  #pass(ms: Milliseconds, progress: () => void): Promise<ClockAdvance> {
    const held = this.#held
    if (held === undefined) throw new ProbeError('NOT_FROZEN', 'time is not frozen: it passes by itself')
    const { MessageChannel } = this.#natives
    const from = held.passed
    const until = from + ms
    let fired = 0
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      const end = (stopped?: ClockAdvance['stopped']) => {
        this.#nesting = 0
        port1.close()
        resolve({ advanced: held.passed - from, fired, ...(stopped === undefined ? {} : { stopped }) })
      }
      const step = () => {
        if (this.#held !== held) return end('reset')
        const timer = earliest(this.#timers.values())
        if (timer === undefined || timer.due > held.since + until) {
          held.passed = until
          return end()
        }
        if (fired === ADVANCE_TIMERS) return end('too-many-timers')
        fired += 1
        progress()
        held.passed = Math.max(held.passed, timer.due - held.since)
        this.#nesting = timer.nesting
        try {
          this.#fire(timer)
        } finally {
          port2.postMessage(false)
        }
      }
      // Every second message: those that a callback and its microtasks posted come before the next timer.
      port1.onmessage = ({ data: isTurn }) => (isTurn === true ? step() : port2.postMessage(true))
      port2.postMessage(false)
    })
  }
}
