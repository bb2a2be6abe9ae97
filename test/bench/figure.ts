/** One figure of docs/benchmarks.md, printed as one JSON line. */
export interface Figure {
  name: string
  value: number
  unit: 'B' | 'tokens' | 'ms' | 'MB' | 'MiB' | 'events' | 'events/s' | 'cases' | 'ratio'
  /** what a ratio is relative to, in the same run */
  baseline?: number
  ratio?: number
  /** number of measurements */
  n: number
}

/** A group of figures: one file each, listed in run.ts. */
export interface Benchmark {
  name: string
  run(argv: readonly string[]): Promise<Figure[]>
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, two) => one - two)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

/** The median duration in ms, after `warmUp` uncounted runs. */
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

/** Rounds to at most three significant digits. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Estimates four bytes per token, for every tool alike. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4)
}
