/** Records of a soak: notes that arrived in pages, disturbances of tabs, and faults. */
import type { SoakTab } from './tab.js'

interface Disturbance {
  /** omitted for all tabs */
  tab: SoakTab | undefined
  from: number
  to: number
}

export class Book {
  /** faults, as sentences */
  readonly faults: string[] = []
  /** number of occurrences by name */
  readonly tally = new Map<string, number>()
  readonly #arrived = new Map<string, number>()
  #disturbances: Disturbance[] = []

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }

  fault(words: string): void {
    this.faults.push(words)
  }

  /** Records that a note arrived at its page. */
  arrived(note: string): void {
    this.#arrived.set(note, (this.#arrived.get(note) ?? 0) + 1)
  }

  /** How often a note arrived. */
  arrivals(note: string): number {
    return this.#arrived.get(note) ?? 0
  }

  /** Notes that arrived more than once, because an act was repeated. */
  get repeated(): string[] {
    return [...this.#arrived].filter(([, times]) => times > 1).map(([note]) => note)
  }

  /** Marks a tab, or all, as disturbed for as long as the work takes. */
  async during(tab: SoakTab | undefined, work: () => Promise<unknown>): Promise<void> {
    const disturbance: Disturbance = { tab, from: performance.now(), to: Number.POSITIVE_INFINITY }
    this.#disturbances.push(disturbance)
    try {
      await work()
    } finally {
      disturbance.to = performance.now()
      // A disturbance that ended long ago overlaps no open call.
      const old = performance.now() - 600_000
      this.#disturbances = this.#disturbances.filter(({ to }) => to > old)
    }
  }

  /** True when nothing disturbed a tab from a moment until now. */
  isCalm(tab: SoakTab, from: number): boolean {
    return !this.#disturbances.some((each) => (each.tab === undefined || each.tab === tab) && each.to >= from)
  }
}
