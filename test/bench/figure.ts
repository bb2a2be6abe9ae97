/** One measured figure of docs/benchmarks.md, printed as one JSON line. */
export interface Figure {
  name: string
  value: number
  unit: 'B' | 'tokens' | 'ms' | 'MB' | 'MiB' | 'events' | 'events/s' | 'cases' | 'ratio'
  /** what a ratio is measured against, in the same run */
  baseline?: number
  ratio?: number
  /** measurements behind the value */
  n: number
}

/** A group of figures: one file each, listed in run.ts. */
export interface Benchmark {
  name: string
  /** @param argv its own options of the command line */
  run(argv: readonly string[]): Promise<Figure[]>
}

/** The median of some measurements; the mean of the middle two where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which so many per cent of some measurements lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, two) => one - two)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

/**
 * The median duration of a piece of work in ms, after a warm-up.
 *
 * @param n counted runs, 30 when left out
 */
export async function medianDuration(work: () => Promise<unknown>, n = 30, warmUp = 5): Promise<number> {
  for (let i = 0; i < warmUp; i++) await work()
  const durations: number[] = []
  for (let i = 0; i < n; i++) {
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
  }
  return median(durations)
}

/** A measured number with three significant decimals at most. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Tokens of a text at four bytes each: an estimate, the same for every tool that is measured. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4)
}
