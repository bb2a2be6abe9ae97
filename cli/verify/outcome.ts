/** What the runs of a flow come to. Pure. */
import type { PlayedFlow } from '../../mcp/tools/flows/play.js'

/** `flaky`: it gave more than one verdict in this run of the program. */
export type OutcomeStatus = 'passed' | 'no' | 'unknown' | 'flaky'

export interface Outcome {
  flow: string
  status: OutcomeStatus
  /** one sentence for a flow that did not pass, or drifted */
  whatChanged?: string
  /** what changed in runs that did not pass for another reason */
  otherwise?: string[]
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

/** Limit of reasons reported for one flow. */
const REASONS = 5
const FLAKY = 'Find what the verdict depends on: data that a reset leaves, the time, or the order of answers.'

export function outcomeOf(flow: string, runs: readonly PlayedFlow[]): Outcome {
  const telling =
    runs.find(({ verdict }) => verdict !== 'yes') ?? runs.find(({ drifted }) => drifted.length > 0)
  const given = new Set(runs.map(({ verdict }) => verdict))
  const [verdict = 'unknown'] = given
  const status = given.size > 1 ? 'flaky' : verdict === 'yes' ? 'passed' : verdict
  const otherwise = reasonsOf(runs).filter((reason) => reason !== telling?.whatChanged)
  const warning = runs.find((run) => run.warning !== undefined)?.warning
  return {
    flow,
    status,
    ...(status === 'flaky' ? { verdicts: counted(runs) } : {}),
    ...(telling?.whatChanged === undefined ? {} : { whatChanged: telling.whatChanged }),
    ...(otherwise.length === 0 ? {} : { otherwise }),
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

/** What changed in the runs that did not pass, each reason once. */
function reasonsOf(runs: readonly PlayedFlow[]): string[] {
  const failed = runs.filter(({ verdict }) => verdict !== 'yes')
  return [...new Set(failed.flatMap(({ whatChanged }) => whatChanged ?? []))].slice(0, REASONS)
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
