/** Detects a hanging worker. Work is followed by a question, which the worker must answer in time. */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

export interface WatchdogOptions {
  clock: Clock
  /** from a piece of work, or from the latest that was done of it, until the worker counts as hanging */
  ms: Milliseconds
  ask(): void
  hung(): void
}

export class Watchdog {
  readonly #options: WatchdogOptions
  #stop: (() => void) | undefined
  #isAsked = false
  /** more work was posted since the question */
  #isAskedAgain = false

  constructor(options: WatchdogOptions) {
    this.#options = options
  }

  /**
   * Call after posting work. Asks after a third of the time, once for all work until then: a question wakes both threads,
   * so one for each message would slow every call down. An idle worker gets no questions.
   */
  stir(): void {
    if (this.#isAsked) this.#isAskedAgain = true
    if (this.#stop !== undefined) return
    const { ask } = this.#options
    this.#after(() => {
      this.#isAsked = true
      this.#awaitAnswer()
      ask()
    })
  }

  /** Call when the worker has done a part of its work, perhaps of much that is before the question. */
  progressed(): void {
    if (!this.#isAsked) return
    this.#stop?.()
    this.#awaitAnswer()
  }

  answered(): void {
    const isAskedAgain = this.#isAskedAgain
    this.rest()
    if (isAskedAgain) this.stir()
  }

  rest(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#isAsked = false
    this.#isAskedAgain = false
  }

  /** Two timers: when the machine wakes from sleep, only the first one has expired. */
  #awaitAnswer(): void {
    this.#after(() =>
      this.#after(() => {
        this.rest()
        this.#options.hung()
      }),
    )
  }

  #after(callback: () => void): void {
    const { clock, ms } = this.#options
    this.#stop = clock.after(ms / 3, callback)
  }
}
