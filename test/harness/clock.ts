/** A clock that moves only when a test moves it. */
import type { Clock } from '../../workers/timeline/clock.js'

export class HeldClock implements Clock {
  #now = 1_000_000
  #timers: { at: number; callback: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  get armed(): number {
    return this.#timers.length
  }

  /** Due timers run in order, each at its own time. */
  pass(ms: number): void {
    const until = this.#now + ms
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((one, two) => one.at - two.at)
      if (next === undefined) break
      this.#timers = this.#timers.filter((each) => each !== next)
      this.#now = next.at
      next.callback()
    }
    this.#now = until
  }
}
