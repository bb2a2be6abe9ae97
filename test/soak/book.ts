/** What the soak keeps count of: what arrived in pages, what disturbed whom and when, and what went wrong. */
import type { SoakTab } from './tab.js'

interface Disturbance {
  /** left out: of every tab */
  tab: SoakTab | undefined
  from: number
  to: number
}

export class Book {
  /** what went wrong, in sentences */
  readonly faults: string[] = []
  /** how often each thing happened */
  readonly tally = new Map<string, number>()
  readonly #arrived = new Map<string, number>()
  #disturbances: Disturbance[] = []

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }

  fault(words: string): void {
    this.faults.push(words)
  }

  /** A note arrived at its page. */
  arrived(note: string): void {
    this.#arrived.set(note, (this.#arrived.get(note) ?? 0) + 1)
  }

  /** How often a note arrived. */
  arrivals(note: string): number {
    return this.#arrived.get(note) ?? 0
  }

  /** Notes that arrived more than once: an act was made twice. */
  get repeated(): string[] {
    return [...this.#arrived].filter(([, times]) => times > 1).map(([note]) => note)
  }

  /** Disturbs a tab, or all, for as long as the work takes. */
  async during(tab: SoakTab | undefined, work: () => Promise<unknown>): Promise<void> {
    const disturbance: Disturbance = { tab, from: performance.now(), to: Number.POSITIVE_INFINITY }
    this.#disturbances.push(disturbance)
    try {
      await work()
    } finally {
      disturbance.to = performance.now()
      // What ended long ago overlaps no call that is still under way.
      const old = performance.now() - 600_000
      this.#disturbances = this.#disturbances.filter(({ to }) => to > old)
    }
  }

  /** True when nothing disturbed a tab from a moment until now. */
  isCalm(tab: SoakTab, from: number): boolean {
    return !this.#disturbances.some((each) => (each.tab === undefined || each.tab === tab) && each.to >= from)
  }
}
