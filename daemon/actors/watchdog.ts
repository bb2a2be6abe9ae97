/** Detects a hanging worker. Each piece of work is followed by a question, which the worker must answer in time. */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

export interface WatchdogOptions {
  clock: Clock
  ms: Milliseconds
  ask(): void
  hung(): void
}

export class Watchdog {
  readonly #options: WatchdogOptions
  #stop: (() => void) | undefined
  /** more work was posted since the question */
  #isAskedAgain = false

  constructor(options: WatchdogOptions) {
    this.#options = options
  }

  /**
   * Call after posting work. Sends the question now, or after the open one is answered. An idle worker gets no
   * questions.
   */
  stir(): void {
    if (this.#stop !== undefined) {
      this.#isAskedAgain = true
      return
    }
    const { clock, ms, ask, hung } = this.#options
    // Two timers of half the time: when the machine wakes from sleep, only the first one has expired.
    this.#stop = clock.after(ms / 2, () => {
      this.#stop = clock.after(ms / 2, () => {
        this.#stop = undefined
        hung()
      })
    })
    ask()
  }

  answered(): void {
    const isAskedAgain = this.#isAskedAgain
    this.rest()
    if (isAskedAgain) this.stir()
  }

  rest(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#isAskedAgain = false
  }
}
