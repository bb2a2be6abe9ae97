/** A clock that only moves when a test moves it. */
import type { Clock } from '../../workers/timeline/clock.js'

export class TestClock implements Clock {
  #now: number
  #timers = new Set<{ at: number; callback: () => void }>()

  constructor(now = 0) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pending(): number {
    return this.#timers.size
  }

  /** Advances the time. Due timers run in order, each with its consequences before the next. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await settle()
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((one, two) => one.at - two.at)
      if (next === undefined) break
      this.#timers.delete(next)
      this.#now = next.at
      next.callback()
    }
    this.#now = end
    await settle()
  }
}

/** Resolves when all pending promise callbacks have run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
