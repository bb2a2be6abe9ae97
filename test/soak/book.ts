interface Disturbance {
  /** a tab, or all leases; omitted for everything */
  what: object | undefined
  from: number
  to: number
}

export class Book {
  readonly faults: string[] = []
  readonly tally = new Map<string, number>()
  readonly #arrived = new Map<string, number>()
  #disturbances: Disturbance[] = []

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }

  fault(words: string): void {
    this.faults.push(words)
  }

  arrived(note: string): void {
    this.#arrived.set(note, (this.#arrived.get(note) ?? 0) + 1)
  }

  arrivals(note: string): number {
    return this.#arrived.get(note) ?? 0
  }

  get repeated(): string[] {
    return [...this.#arrived].filter(([, times]) => times > 1).map(([note]) => note)
  }

  async during(what: object | undefined, work: () => Promise<unknown>): Promise<void> {
    const disturbance: Disturbance = { what, from: performance.now(), to: Number.POSITIVE_INFINITY }
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

  isCalm(what: object, from: number): boolean {
    return !this.#disturbances.some(
      (each) => (each.what === undefined || each.what === what) && each.to >= from,
    )
  }
}
