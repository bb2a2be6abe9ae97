/** Limits a rate with room for bursts. https://en.wikipedia.org/wiki/Token_bucket */
import type { Clock } from '../../workers/timeline/clock.js'

export interface TokenBucketOptions {
  clock: Clock
  perSecond: number
  burst: number
}

export class TokenBucket {
  readonly #options: TokenBucketOptions
  #left: number
  #at: number

  constructor(options: TokenBucketOptions) {
    this.#options = options
    this.#left = options.burst
    this.#at = options.clock.now()
  }

  /** Takes units; the bucket may go into debt. */
  take(units: number): void {
    this.#refill()
    this.#left -= units
  }

  /** ms until the debt is paid; 0 without debt. */
  get owedMs(): number {
    this.#refill()
    return this.#left >= 0 ? 0 : (-this.#left / this.#options.perSecond) * 1000
  }

  #refill(): void {
    const { clock, perSecond, burst } = this.#options
    const now = clock.now()
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
  }
}
