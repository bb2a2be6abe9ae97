/** The one function that makes a verdict (design: verdict.md, One bundle, one function). */
import { isCausedBy } from '../../sdk/protocol/cause.js'
import { describeCall, hasFailed, isOpen, isWrite, type NetworkCall, settledAt, statusOf } from '../calls.js'
import type { JudgedLeaf } from '../predicates/combine.js'
import { GRADES } from '../predicates/leaf.js'
import { contradictionsIn } from './contradictions/index.js'
import type { Contradiction, Evidence, Reason, Verdict } from './evidence.js'
import { gradeOf, honestyOf, isUnclean } from './honesty.js'

interface Decision {
  verified: 'yes' | 'no' | 'unknown'
  reason: Reason
  because: string
}

/**
 * The verdict on a bundle of evidence. Pure: no clock, no I/O; the same input gives the same output.
 */
export function decide(evidence: Evidence): Verdict {
  const contradictions = contradictionsIn(evidence)
  const { verified, reason, because } = judge(evidence, contradictions)
  const deciding = leadOf(evidence)
  const leafEvidence = deciding?.finding.evidence
  const at = deciding?.finding.at
  const near = verified === 'yes' ? [] : (evidence.claim?.near ?? [])
  return {
    verified,
    verifiedReason: reason,
    because,
    pass: evidence.claim?.evaluation.truth === true,
    ...(leafEvidence === undefined ? {} : { evidence: leafEvidence }),
    ...(contradictions.length === 0 ? {} : { contradictions }),
    ...(near.length === 0 ? {} : { nearMiss: near }),
    honesty: honestyOf(evidence),
    ...(at === undefined ? {} : { at }),
  }
}

/** The table of verdict.md, row by row: the first that applies. */
function judge(evidence: Evidence, contradictions: readonly Contradiction[]): Decision {
  const { claim, act } = evidence
  if (evidence.paused) return unknown('paused', 'the session is paused by the human')
  if (claim === null) return unknown('nothing_declared', 'no consequence was declared')
  const lead = leadOf(evidence)
  if (lead === undefined) {
    return unknown('nothing_declared', 'only that the page settles was declared, which proves nothing')
  }
  if (evidence.tabLost) return unknown('observation_lost', 'the tab was lost while it was observed')
  const { evaluation } = claim
  const fact = lead.finding.fact
  if (evaluation.truth === null) return unknown(evaluation.code ?? 'evidence_lost', fact)
  const decisive = contradictions.find(({ tier }) => tier === 'decisive')
  if (!evaluation.truth) return refuted(evaluation.code, fact, decisive)
  if (decisive !== undefined) return no('contradicted', `${decisive.counter}, although ${fact}`)
  const writes = evidence.calls.filter(isWrite)
  const caused = act === null ? [] : writes.filter(({ started }) => isCausedBy(started.cause, act))
  const declared = new Set(evaluation.deciding.map(({ finding }) => finding.call))
  const open = caused.find(isOpen)
  if (open !== undefined)
    return no('in_flight', `${describeCall(open)} when the time was up, although ${fact}`)
  if (evaluation.deciding.every(wasAlreadyTrue)) {
    return unknown('already_true', `${fact}, but that was so before the act`)
  }
  const stray = act === null ? undefined : writes.find((call) => isStray(call) && !declared.has(call.id))
  if (stray !== undefined) {
    return unknown('unattributed_write', `${fact}, but ${describeCall(stray)} may be the act's`)
  }
  const accepted = caused.find((call) => statusOf(call) === 202 && !isOutcomeShown(call, evidence))
  if (accepted !== undefined) {
    return unknown(
      'outcome_pending',
      `${describeCall(accepted)} only accepts the work, and nothing shows its outcome`,
    )
  }
  const unread = caused.find(isUnread)
  if (unread !== undefined && GRADES.indexOf(gradeOf(evidence)) < GRADES.indexOf('state')) {
    return unknown('outcome_unread', `${fact}, but what ${describeCall(unread)} says could not be read`)
  }
  const caution = contradictions.find(({ tier, call }) => tier === 'caution' && !declared.has(call))
  if (caution !== undefined) return unknown('evidence_conflicts', `${fact}, but ${caution.counter}`)
  if (isUnclean(evidence)) return unknown('unclean_capture', `${fact}, but events were lost meanwhile`)
  return { verified: 'yes', reason: 'proved', because: fact }
}

function refuted(code: string | undefined, fact: string, decisive: Contradiction | undefined): Decision {
  const reason = code === 'in_flight' || code === 'rolled_back' ? code : 'assertion_failed'
  return no(reason, decisive === undefined ? fact : `${fact}; ${decisive.counter}`)
}

function unknown(reason: Reason, because: string): Decision {
  return { verified: 'unknown', reason, because }
}

function no(reason: Reason, because: string): Decision {
  return { verified: 'no', reason, because }
}

/** The leaf that speaks for the verdict: the strongest that decided, `settled` apart. */
function leadOf(evidence: Evidence): JudgedLeaf | undefined {
  const deciding = (evidence.claim?.evaluation.deciding ?? []).filter(({ leaf }) => leaf.kind !== 'settled')
  return deciding.reduce<JudgedLeaf | undefined>((best, leaf) => {
    if (best === undefined) return leaf
    const [one, two] = [best, leaf].map(({ grade, finding }) =>
      finding.alreadyTrue === true ? -1 : GRADES.indexOf(grade),
    )
    return (two ?? 0) > (one ?? 0) ? leaf : best
  }, undefined)
}

function wasAlreadyTrue({ leaf, finding, negated }: JudgedLeaf): boolean {
  if (leaf.kind === 'settled') return true
  return negated ? finding.alreadyFalse === true : finding.alreadyTrue === true
}

/** A write of no known root that failed or is in flight: it cannot prove, and it cannot acquit. */
function isStray(call: NetworkCall): boolean {
  return call.started.cause === 'unattributed' && (isOpen(call) || hasFailed(call))
}

/** An answer that came and could not be read for its outcome. */
function isUnread(call: NetworkCall): boolean {
  const status = statusOf(call)
  if (status === undefined || status >= 400) return false
  const outcome = call.finished?.data.outcome
  return call.finished === undefined || outcome?.outcome === 'unread'
}

/** Something after the turn in which the accepted write settled shows what became of it. */
function isOutcomeShown(call: NetworkCall, evidence: Evidence): boolean {
  const { act } = evidence
  const settled = call.finished ?? call.responded
  const at = settledAt(call)
  if (settled === undefined || at === undefined || act === null) return false
  const isLater = (t: number | undefined, turn: number | undefined) =>
    t !== undefined && t > at && turn !== settled.turn
  const deciding = evidence.claim?.evaluation.deciding ?? []
  return (
    deciding.some(
      ({ grade, finding, negated }) =>
        !negated &&
        finding.truth === true &&
        finding.call !== call.id &&
        GRADES.indexOf(grade) >= GRADES.indexOf('state') &&
        isLater(finding.at, finding.turn),
    ) ||
    evidence.signals.some(({ t, turn }) => isLater(t, turn)) ||
    evidence.calls.some(
      (later) =>
        !isWrite(later) &&
        isCausedBy(later.started.cause, act) &&
        isLater(later.started.t, later.started.turn) &&
        later.responded !== undefined &&
        !hasFailed(later),
    )
  )
}
