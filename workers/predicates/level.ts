/** Truth of level leaves: before, now, and what came between (design: verdict.md, Before and after; Held). */
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { Finding, LevelHistory, LevelReport, View } from './leaf.js'

/**
 * The finding for a leaf that the page answers.
 *
 * @param thing the leaf in words, e.g. `text "Saved"`
 * @param negative true for `absent` and `count`: never latched, provisional until the window closes
 */
export function judgeLevel(leaf: LevelLeaf, view: View, thing: string, negative: boolean): Finding {
  const history = view.level(leaf)
  const last = history?.reports.at(-1)
  if (history === undefined || last === undefined) {
    return { truth: null, code: 'evidence_lost', fact: `the page gave no answer about ${thing}` }
  }
  const { answer } = last
  if (answer.holds === null) {
    return { truth: null, code: answer.code ?? 'blind_spot', fact: `the page cannot tell about ${thing}` }
  }
  if (answer.holds) return holding(history, last, thing, negative)
  const held = negative ? undefined : lastHolding(history)
  if (held !== undefined) {
    const undone = history.reports.find(({ t, answer: { holds } }) => t > held.t && holds === false)
    if (undone?.via !== undefined && view.failedCalls.has(undone.via)) {
      const fact = `${thing} was there and was taken back when its write failed`
      return { truth: false, code: 'rolled_back', fact, at: undone.t, final: true }
    }
    return { ...decidedBy(held), truth: true, fact: `${thing} was there and went again`, transient: true }
  }
  const fact = `${thing} does not hold`
  return {
    truth: false,
    code: 'assertion_failed',
    fact,
    ...(history.before?.holds === false ? { alreadyFalse: true as const } : {}),
    ...(negative ? {} : { byAbsence: true as const }),
    ...(answer.observed === undefined ? {} : { evidence: { observed: answer.observed } }),
  }
}

/** The last report before the present one in which the leaf became true after it had been false. */
function lastHolding(history: LevelHistory): LevelReport | undefined {
  const { before, reports } = history
  let wasFalse = before === null || before.holds === false
  let found: LevelReport | undefined
  for (const report of reports) {
    if (report.answer.holds === false) wasFalse = true
    else if (report.answer.holds === true && (wasFalse || report.answer.fresh === true)) found = report
  }
  return found
}

function holding(history: LevelHistory, last: LevelReport, thing: string, negative: boolean): Finding {
  const became = lastHolding(history)
  const finding: Finding = { ...decidedBy(became ?? last), truth: true, fact: thing }
  if (negative) {
    finding.byAbsence = true
    finding.provisional = true
  }
  if (history.before?.holds === true && became === undefined) finding.alreadyTrue = true
  return finding
}

function decidedBy({ t, turn, answer }: LevelReport): Pick<Finding, 'at' | 'turn' | 'evidence'> {
  const evidence = {
    ...(answer.observed === undefined ? {} : { observed: answer.observed }),
    ...(answer.refs === undefined ? {} : { refs: answer.refs }),
  }
  return { at: t, turn, ...(Object.keys(evidence).length > 0 ? { evidence } : {}) }
}

/** The page's own near-miss sentences about a leaf. */
export function nearOfLevel(leaf: LevelLeaf, view: View): string[] {
  return view.level(leaf)?.reports.at(-1)?.answer.near ?? []
}
