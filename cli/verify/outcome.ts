/** What the runs of a flow come to. Pure. */
import type { PlayedFlow } from '../../mcp/tools/flows/play.js'

/** `flaky`: it gave more than one verdict in this run of the program. */
export type OutcomeStatus = 'passed' | 'no' | 'unknown' | 'flaky'

export interface Outcome {
  flow: string
  status: OutcomeStatus
  /** one sentence for a flow that did not pass, or drifted */
  whatChanged?: string
  whereInSource?: string
  nextAction?: string
  /** verdicts with their numbers, of a flaky flow: `yes 2 ×, no 1 ×` */
  verdicts?: string
  drifted: boolean
  warning?: string
  /** of all its runs */
  ms: number
  runs: readonly PlayedFlow[]
}

const FLAKY = 'Find what the verdict depends on: data that a reset leaves, the time, or the order of answers.'

export function outcomeOf(flow: string, runs: readonly PlayedFlow[]): Outcome {
  const telling =
    runs.find(({ verdict }) => verdict !== 'yes') ?? runs.find(({ drifted }) => drifted.length > 0)
  const given = new Set(runs.map(({ verdict }) => verdict))
  const [verdict = 'unknown'] = given
  const status = given.size > 1 ? 'flaky' : verdict === 'yes' ? 'passed' : verdict
  const warning = runs.find((run) => run.warning !== undefined)?.warning
  return {
    flow,
    status,
    ...(status === 'flaky' ? { verdicts: counted(runs) } : {}),
    ...(telling?.whatChanged === undefined ? {} : { whatChanged: telling.whatChanged }),
    ...(telling?.whereInSource === undefined ? {} : { whereInSource: telling.whereInSource }),
    ...(status === 'flaky'
      ? { nextAction: FLAKY }
      : telling?.nextAction === undefined
        ? {}
        : { nextAction: telling.nextAction }),
    drifted: runs.some(({ drifted }) => drifted.length > 0),
    ...(warning === undefined ? {} : { warning }),
    ms: runs.reduce((sum, { ms }) => sum + ms, 0),
    runs,
  }
}

export interface Tally {
  passed: number
  failed: number
  no: number
  unknown: number
  flaky: number
}

export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const of = (wanted: OutcomeStatus) => outcomes.filter(({ status }) => status === wanted).length
  const passed = of('passed')
  return {
    passed,
    failed: outcomes.length - passed,
    no: of('no'),
    unknown: of('unknown'),
    flaky: of('flaky'),
  }
}

function counted(runs: readonly PlayedFlow[]): string {
  return (['yes', 'no', 'unknown'] as const)
    .map((wanted) => [wanted, runs.filter(({ verdict }) => verdict === wanted).length] as const)
    .filter(([, count]) => count > 0)
    .map(([wanted, count]) => `${wanted} ${count} ×`)
    .join(', ')
}
