/** How a flow's latest runs ended. The content of `.probe/runs/<name>.json`, which is not for the repository. */
import * as z from 'zod'
import type { FlowRuns } from './domain.js'

export const RUNS_VERSION = 1
/** Older runs are forgotten. */
const RUNS = 20

const run = z.strictObject({
  at: z.iso.datetime(),
  verdict: z.enum(['yes', 'no', 'unknown']),
  /** an element was found by another locator than the first */
  drifted: z.literal(true).exactOptional(),
  commit: z.string().max(100).exactOptional(),
})
export type Run = z.output<typeof run>

export const runHistorySchema = z.strictObject({
  version: z.literal(RUNS_VERSION),
  /** oldest first */
  runs: z.array(run).max(RUNS),
})
export type RunHistory = z.output<typeof runHistorySchema>

export function withRun(history: RunHistory | undefined, latest: Run): RunHistory {
  return { version: RUNS_VERSION, runs: [...(history?.runs ?? []), latest].slice(-RUNS) }
}

export function runsIn({ runs }: RunHistory): FlowRuns {
  return { verdicts: runs.map(({ verdict }) => verdict), drifted: runs.at(-1)?.drifted === true }
}
