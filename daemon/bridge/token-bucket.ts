/** What somebody may take of a thing that all share: a steady rate, and a little at once. */
import type { Clock } from '../../workers/timeline/clock.js'

export interface AllowanceOptions {
  clock: Clock
  /** units that come back in a second */
  perSecond: number
  /** units that may be taken at once */
  atOnce: number
}

export class TokenBucket {
  readonly #options: AllowanceOptions
  #left: number
  #at: number

  constructor(options: AllowanceOptions) {
    this.#options = options
    this.#left = options.atOnce
    this.#at = options.clock.now()
  }

  /** Takes units; it may go into debt. */
  take(units: number): void {
    this.#refill()
    this.#left -= units
  }

  /** ms until the debt is paid; 0 where there is none. */
  get owedMs(): number {
    this.#refill()
    return this.#left >= 0 ? 0 : (-this.#left / this.#options.perSecond) * 1000
  }

  #refill(): void {
    const { clock, perSecond, atOnce } = this.#options
    const now = clock.now()
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
  }
}
