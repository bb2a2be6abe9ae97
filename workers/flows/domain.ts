/** What a project's flows show of its app, from files alone. Pure. */

import type { Grade } from '../predicates/leaf.js'
import { gradeOfFlow, isBeyondPresence, leavesOfFlow } from './claims-of.js'
import type { Contract } from './contract.js'
import type { Flow } from './flow.js'
import { stepKindOf } from './flow.js'

/** The latest runs of a flow, oldest first. */
export interface FlowRuns {
  verdicts: readonly ('yes' | 'no' | 'unknown')[]
  /** the last run found an element by another locator than the first */
  drifted: boolean
}

export interface FlowRisk {
  level: 'high' | 'medium' | 'low'
  reason: string
  lastStatus?: 'yes' | 'no' | 'unknown'
}

export interface DomainFlow {
  name: string
  steps: number
  grade: Grade
  /** claims, counted by leaf */
  asserts: number
  signals: string[]
  testids: string[]
  warning?: string
  risk?: FlowRisk
}

export interface Domain {
  flowCount: number
  flows: DomainFlow[]
  declared: { testids: string[]; signals: string[]; stores: string[] }
  coverage: { asserted: number; presenceOnly: number; assertionFree: number }
  gaps: { unassertedFlows: string[]; declaredUntestedSignals: string[]; declaredUntestedTestids: string[] }
  /** names, worst first */
  riskRanked: string[]
  summary: string
}

const LEVELS = ['high', 'medium', 'low'] as const

/** @param runs by the name of the flow; a flow that was never played has none */
export function domainOf(
  flows: readonly Flow[],
  contract: Contract | undefined,
  runs: ReadonlyMap<string, FlowRuns>,
): Domain {
  const described = flows.map((flow) => describe(flow, runs.get(flow.name)))
  const declared = {
    testids: contract?.testids ?? [],
    signals: contract?.signals ?? [],
    stores: contract?.stores ?? [],
  }
  const named = <K extends 'signals' | 'testids'>(field: K) =>
    new Set(described.flatMap((flow) => flow[field]))
  const [signals, testids] = [named('signals'), named('testids')]
  const assertionFree = described.filter(({ asserts }) => asserts === 0)
  const presenceOnly = described.filter(({ asserts, grade }) => asserts > 0 && !isBeyondPresence(grade))
  const ranked = described.toSorted(
    (one, two) => rankOf(one) - rankOf(two) || one.name.localeCompare(two.name),
  )
  const asserted = described.length - assertionFree.length - presenceOnly.length
  return {
    flowCount: flows.length,
    flows: described,
    declared,
    coverage: { asserted, presenceOnly: presenceOnly.length, assertionFree: assertionFree.length },
    gaps: {
      unassertedFlows: assertionFree.map(({ name }) => name),
      declaredUntestedSignals: declared.signals.filter((each) => !signals.has(each)),
      declaredUntestedTestids: declared.testids.filter((each) => !testids.has(each)),
    },
    riskRanked: ranked.map(({ name }) => name),
    summary: summaryOf(described.length, asserted, presenceOnly.length, assertionFree.length),
  }
}

function describe(flow: Flow, runs: FlowRuns | undefined): DomainFlow {
  const leaves = leavesOfFlow(flow)
  const grade = gradeOfFlow(flow)
  const signals = leaves.flatMap((leaf) => (leaf.kind === 'signal' ? [leaf.name] : []))
  const targets = flow.steps.flatMap((step) =>
    stepKindOf(step) === 'act' && 'target' in step ? step.target : [],
  )
  const testids = [
    ...targets.flatMap((locator) => ('testid' in locator ? [locator.testid] : [])),
    ...leaves.flatMap((leaf) => (leaf.kind === 'element' && leaf.testid !== undefined ? [leaf.testid] : [])),
  ]
  const asserts = leaves.length
  const warning =
    asserts === 0
      ? 'it claims nothing, so it cannot fail'
      : !isBeyondPresence(grade)
        ? 'it only claims what is shown, which a page can show without having done it'
        : undefined
  return {
    name: flow.name,
    steps: flow.steps.length,
    grade,
    asserts,
    signals: [...new Set(signals)],
    testids: [...new Set(testids)],
    ...(warning === undefined ? {} : { warning }),
    risk: riskOf({ asserts, grade }, runs),
  }
}

function riskOf(
  { asserts, grade }: Pick<DomainFlow, 'asserts' | 'grade'>,
  runs: FlowRuns | undefined,
): FlowRisk {
  const last = runs?.verdicts.at(-1)
  const status = last === undefined ? {} : { lastStatus: last }
  if (last === 'no') return { level: 'high', reason: 'its last run failed', ...status }
  if (asserts === 0) return { level: 'high', reason: 'it claims nothing: green means nothing', ...status }
  if (last === 'unknown') return { level: 'high', reason: 'its last run could not be judged', ...status }
  if (runs?.verdicts.some((verdict) => verdict !== 'yes') === true)
    return { level: 'medium', reason: 'it failed lately', ...status }
  if (runs?.drifted === true)
    return { level: 'medium', reason: 'its elements have other names now', ...status }
  if (!isBeyondPresence(grade)) return { level: 'medium', reason: 'it only claims what is shown', ...status }
  if (last === undefined) return { level: 'medium', reason: 'it was never played', ...status }
  return {
    level: 'low',
    reason: `it claims evidence of grade ${grade}, and its last run was proved`,
    ...status,
  }
}

function rankOf({ risk, asserts }: DomainFlow): number {
  const level = LEVELS.indexOf(risk?.level ?? 'low')
  const failed = risk?.lastStatus === 'no' ? 0 : risk?.lastStatus === 'unknown' ? 1 : 2
  return level * 100 + failed * 10 + Math.min(9, asserts)
}

function summaryOf(flows: number, asserted: number, presenceOnly: number, assertionFree: number): string {
  if (flows === 0) return 'there is no flow: save one with probe_flow_save'
  return `${flows} flows: ${asserted} claim what the app did, ${presenceOnly} only what it shows, ${assertionFree} nothing`
}
