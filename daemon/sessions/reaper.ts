/** One deadline per key, on injected time. Ends idle sessions and lost tabs. */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

export class Reaper {
  readonly #clock: Clock
  readonly #elapsed: (key: string) => void
  readonly #deadlines = new Map<string, { at: number; cancel: () => void }>()

  constructor(clock: Clock, elapsed: (key: string) => void) {
    this.#clock = clock
    this.#elapsed = elapsed
  }

  /** Sets a key's deadline to `ms` from now, or moves it. Moving it later starts no new timer. */
  arm(key: string, ms: Milliseconds): void {
    const at = this.#clock.now() + ms
    const armed = this.#deadlines.get(key)
    if (armed !== undefined && at >= armed.at) armed.at = at
    else {
      armed?.cancel()
      this.#deadlines.set(key, { at, cancel: this.#timer(key, ms) })
    }
  }

  disarm(key: string): void {
    this.#deadlines.get(key)?.cancel()
    this.#deadlines.delete(key)
  }

  close(): void {
    for (const key of [...this.#deadlines.keys()]) this.disarm(key)
  }

  #timer(key: string, ms: Milliseconds): () => void {
    return this.#clock.after(ms, () => {
      const armed = this.#deadlines.get(key)
      if (armed === undefined) return
      const left = armed.at - this.#clock.now()
      if (left > 0) armed.cancel = this.#timer(key, left)
      else {
        this.#deadlines.delete(key)
        this.#elapsed(key)
      }
    })
  }
}
