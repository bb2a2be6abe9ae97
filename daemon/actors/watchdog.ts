/** Detects a hanging worker. Each piece of work comes with a question, which the worker must answer in time. */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

export interface WatchdogOptions {
  clock: Clock
  /** ms; deadline of an answer */
  ms: Milliseconds
  /** sends the question */
  ask(): void
  /** called when no answer arrived in time */
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

  /** Call after posting work. Sends the question now, or after the open one is answered. An idle worker gets no question. */
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

  /** Call when the answer arrives. */
  answered(): void {
    const isAskedAgain = this.#isAskedAgain
    this.rest()
    if (isAskedAgain) this.stir()
  }

  /** Stops waiting for an answer. */
  rest(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#isAskedAgain = false
  }
}
