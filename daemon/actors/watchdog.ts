/** Tells a worker that hangs from one that is busy: asked with its work, it must answer in time. */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

export interface WatchdogOptions {
  clock: Clock
  /** ms that an answer may take */
  ms: Milliseconds
  /** asks for a sign of life */
  ask(): void
  /** told when none came */
  hung(): void
}

export class Watchdog {
  readonly #options: WatchdogOptions
  #stop: (() => void) | undefined
  /** more work was handed over since it was asked */
  #isAskedAgain = false

  constructor(options: WatchdogOptions) {
    this.#options = options
  }

  /** Work was handed over. Asks, now or after the answer that is due: an idle worker is asked nothing. */
  stir(): void {
    if (this.#stop !== undefined) {
      this.#isAskedAgain = true
      return
    }
    const { clock, ms, ask, hung } = this.#options
    // In two halves: after a sleep of the machine the first one is over before anybody could answer.
    this.#stop = clock.after(ms / 2, () => {
      this.#stop = clock.after(ms / 2, () => {
        this.#stop = undefined
        hung()
      })
    })
    ask()
  }

  /** The sign of life came. */
  answered(): void {
    const isAskedAgain = this.#isAskedAgain
    this.rest()
    if (isAskedAgain) this.stir()
  }

  /** Nobody waits for a sign of life any more. */
  rest(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#isAskedAgain = false
  }
}
