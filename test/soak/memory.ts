/** Whether a daemon's memory stays flat: that of the last one of a soak, which lives for a while. */
import type { Book } from './book.js'

export interface MemoryReport {
  /** MiB: medians of the second and the last third of the daemon's life */
  early: number
  late: number
  /** once every tab had gone and its session was over */
  afterwards: number
}

/** Samples that say something of flatness */
const SAMPLES = 45
/** What is late over what was early, and the MiB by which it may waver besides. */
const GROWTH = 1.1
const WAVERS_MIB = 24

export class Memory {
  /** MiB when nobody was left */
  afterwards = 0
  #pid = 0
  #samples: number[] = []

  note(pid: number, mib: number): void {
    if (pid !== this.#pid) this.#samples = []
    this.#pid = pid
    this.#samples.push(mib)
  }

  /** True when the last daemon lived for long enough. */
  get isTelling(): boolean {
    return this.#samples.length >= SAMPLES
  }

  report(): MemoryReport | undefined {
    if (!this.isTelling) return undefined
    const third = Math.floor(this.#samples.length / 3)
    const [early, late] = [this.#samples.slice(third, 2 * third), this.#samples.slice(2 * third)].map(
      medianOf,
    )
    return { early: early ?? 0, late: late ?? 0, afterwards: Math.round(this.afterwards) }
  }

  /** Notes a fault where it grew. */
  judge(book: Book): void {
    const report = this.report()
    if (report === undefined) return
    const { early, late } = report
    if (late > early * GROWTH + WAVERS_MIB)
      book.fault(`the daemon's memory grew from ${early} to ${late} MiB`)
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}
