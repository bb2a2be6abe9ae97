import type { Book } from './book.js'

export interface MemoryReport {
  /** MiB: medians of the second and the last third of the daemon's life */
  early: number
  late: number
  /** when every tab was closed and its session had ended */
  afterwards: number
}

const SAMPLES = 45
/** Allowed ratio of late to early memory, and allowed additional MiB. */
const GROWTH = 1.1
const WAVERS_MIB = 24

export class Memory {
  afterwards = 0
  #pid = 0
  #samples: number[] = []

  note(pid: number, mib: number): void {
    if (pid !== this.#pid) this.#samples = []
    this.#pid = pid
    this.#samples.push(mib)
  }

  /** True when the last daemon lived long enough. */
  get isConclusive(): boolean {
    return this.#samples.length >= SAMPLES
  }

  report(): MemoryReport | undefined {
    if (!this.isConclusive) return undefined
    const third = Math.floor(this.#samples.length / 3)
    const [early, late] = [this.#samples.slice(third, 2 * third), this.#samples.slice(2 * third)].map(
      medianOf,
    )
    return { early: early ?? 0, late: late ?? 0, afterwards: Math.round(this.afterwards) }
  }

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
