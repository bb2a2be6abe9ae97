/** What the driver read of requests, on its way to the timeline. */
import type { Reading } from '../timeline/reading.js'

export interface DriverReadingsOptions {
  /** resolves when the page has reported all until now */
  reported(): Promise<unknown>
  add(reading: Reading): void
}

/** Requests of workers that are under way. */
const OPEN = 2_000

export class DriverReadings {
  readonly #options: DriverReadingsOptions
  readonly #ofWorkers = new Set<number>()
  #waiting: Reading[] = []
  #isAsking = false
  /** number of the latest request that was added */
  latest = 0

  constructor(options: DriverReadingsOptions) {
    this.#options = options
  }

  /** Adds a reading: of the page at once, of a worker behind what the page did before, such as the act that asked for it. */
  note(reading: Reading): void {
    const { kind, request } = reading
    if (kind === 'sent' && reading.worker !== undefined) {
      this.#ofWorkers.add(request)
      const [oldest] = this.#ofWorkers
      if (this.#ofWorkers.size > OPEN && oldest !== undefined) this.#ofWorkers.delete(oldest)
    }
    if (!this.#ofWorkers.has(request)) return this.#add(reading)
    if (kind === 'ended') this.#ofWorkers.delete(request)
    this.#waiting.push(reading)
    if (!this.#isAsking) void this.#drain()
  }

  async #drain(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) {
      const ready = this.#waiting
      this.#waiting = []
      // A page that does not answer has reported all that it will.
      await this.#options.reported().catch(() => undefined)
      for (const reading of ready) this.#add(reading)
    }
    this.#isAsking = false
  }

  #add(reading: Reading): void {
    this.#options.add(reading)
    this.latest = Math.max(this.latest, reading.request)
  }
}
