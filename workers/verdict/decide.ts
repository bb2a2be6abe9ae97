/** The only function that makes a verdict (docs/design/verdict.md#evidence). */

import type { Evaluation, JudgedLeaf } from '../predicates/evaluation.js'
import { natureOf } from '../predicates/index.js'
import { GRADES, type Grade } from '../predicates/leaf.js'
import { answeredAt, describeCall, hasFailed, isOpen, type NetworkCall, statusOf } from '../timeline/calls.js'
import { clipMiddle } from '../wording/clip.js'
import { contradictionsIn } from './contradictions/index.js'
import type { Contradiction, Evidence, Reason, Verdict } from './evidence.js'
import { becameTrue, gradeOf, honestyOf, isUnclean } from './honesty.js'
import { triesIn } from './lineage.js'
import { isOutcomeShown, isUnread } from './writes.js'

const BECAUSE_CHARS = 160

interface Decision {
  verified: 'yes' | 'no' | 'unknown'
  reason: Reason
  because: string
}

/** Pure: no clock, no I/O. The same evidence gives the same verdict. */
export function decide(evidence: Evidence): Verdict {
  const { claim } = evidence
  const lead = leadOf(claim?.evaluation)
  const contradictions = contradictionsIn(evidence, lead?.finding.fact ?? 'nothing was declared')
  const { verified, reason, because } = judge(evidence, lead, contradictions)
  const shown = lead?.finding.evidence
  const near = verified === 'yes' ? [] : (claim?.near ?? [])
  return {
    verified,
    verifiedReason: reason,
    because: clipMiddle(because, BECAUSE_CHARS),
    pass: claim?.evaluation.truth === true,
    ...(shown === undefined ? {} : { evidence: shown }),
    ...(contradictions.length === 0 ? {} : { contradictions }),
    ...(near.length === 0 ? {} : { nearMiss: near }),
    honesty: honestyOf(evidence),
  }
}

/** Rows 1 to 6 of the decision table (docs/design/verdict.md#decision-table). The first row that applies decides. */
function judge(
  evidence: Evidence,
  lead: JudgedLeaf | undefined,
  contradictions: readonly Contradiction[],
): Decision {
  const { claim, paused, tabLost } = evidence
  if (paused) return unknown('paused', 'the session is paused by the human')
  if (claim === null) return unknown('nothing_declared', 'no consequence was declared')
  if (lead === undefined) {
    return unknown('nothing_declared', 'only whether the page settled decided, which proves nothing')
  }
  if (tabLost) return unknown('observation_lost', 'the tab was lost while it was observed')
  const { evaluation } = claim
  const { fact } = lead.finding
  const against = contradictions.find(({ tier }) => tier === 'decisive')
  if (evaluation.truth === null) {
    // It came true, and what the act led to says whether it should have lasted.
    if (evaluation.code === 'turned_back' && against !== undefined)
      return no('contradicted', opposed(against, lead))
    const cut = evaluation.code === 'not_settled' ? ', but the act still has work under way' : ''
    return unknown(evaluation.code ?? 'evidence_lost', `${fact}${cut}`)
  }
  if (!evaluation.truth) return refuted(evidence, evaluation, fact, against)
  if (against !== undefined) return no('contradicted', opposed(against, lead))
  return ofTrueClaim(evidence, evaluation, fact, contradictions)
}

/** Row 5 of the decision table: the claim is false. */
function refuted(
  { writes }: Evidence,
  { code }: Evaluation,
  fact: string,
  against: Contradiction | undefined,
): Decision {
  if (code === 'in_flight' || code === 'rolled_back') return no(code, fact)
  const open = writes.find(isOpen)
  const why = against?.counter ?? (open === undefined ? undefined : describeCall(open))
  return no('assertion_failed', why === undefined || fact.includes(why) ? fact : `${fact}; ${why}`)
}

/** Rows 7 to 14 of the decision table: what can still prevent a `yes` when the claim is true. */
function ofTrueClaim(
  evidence: Evidence,
  { deciding }: Evaluation,
  fact: string,
  contradictions: readonly Contradiction[],
): Decision {
  const { calls, strays, writes } = evidence
  const named = new Set(deciding.flatMap(({ finding }) => finding.open ?? []))
  const open = writes.find(isOpen) ?? (named.size === 0 ? undefined : calls.find(({ id }) => named.has(id)))
  if (open !== undefined)
    return no('in_flight', `${describeCall(open)} when the time was up, although ${fact}`)
  if (deciding.every(wasAlreadyTrue)) {
    return unknown('already_true', fact.endsWith('before') ? fact : `${fact}, and that was so before`)
  }
  const decided = new Set(deciding.flatMap(({ finding, negated }) => (negated ? [] : (finding.calls ?? []))))
  const isRepeated = (call: NetworkCall) => triesIn(evidence).hasLaterSuccess(call)
  const stray = strays.find(
    (call) =>
      (isOpen(call) || (hasFailed(call) && !isRepeated(call) && !isExpected(call, evidence))) &&
      !decided.has(call.id),
  )
  if (stray !== undefined) {
    return unknown('unattributed_write', `${fact}, but ${describeCall(stray)} may be the act's`)
  }
  const accepted = writes.find((call) => statusOf(call) === 202 && !isOutcomeShown(call, evidence))
  if (accepted !== undefined) {
    const why = `${describeCall(accepted)} only accepts the work, and nothing shows its outcome`
    return unknown('outcome_pending', why)
  }
  const unread = writes.find(
    (call) =>
      isUnread(call, evidence) && GRADES.indexOf(gradeWithout(call, evidence)) < GRADES.indexOf('state'),
  )
  if (unread !== undefined) {
    return unknown('outcome_unread', `${fact}, but what ${describeCall(unread)} says could not be read`)
  }
  const caution = contradictions.find(({ tier }) => tier === 'caution')
  if (caution !== undefined) return unknown('evidence_conflicts', `${fact}, but ${caution.counter}`)
  if (isUnclean(evidence)) return unknown('unclean_capture', `${fact}, but events were lost meanwhile`)
  const others = deciding.length - 1
  const because = others === 0 ? fact : `${fact} and ${others} more`
  return { verified: 'yes', reason: 'proved', because }
}

/** The grade of the claim; a write that was aborted proves nothing by having been sent. */
function gradeWithout(write: NetworkCall, evidence: Evidence): Grade {
  return gradeOf(evidence, write.finished?.data.result === 'aborted' ? write.id : undefined)
}

/** After a session was deleted, what goes on asking with it is refused. */
function isExpected(stray: NetworkCall, { writes }: Evidence): boolean {
  const at = answeredAt(stray) ?? 0
  return (
    statusOf(stray) === 401 &&
    writes.some(
      (call) => call.started.data.method === 'DELETE' && !hasFailed(call) && (answeredAt(call) ?? at) < at,
    )
  )
}

function unknown(reason: Reason, because: string): Decision {
  return { verified: 'unknown', reason, because }
}

function no(reason: Reason, because: string): Decision {
  return { verified: 'no', reason, because }
}

/** Joins both facts in the order in which they happened, e.g. `POST /api/orders → 500 after "Order placed" appeared`. */
function opposed({ counter, at }: Contradiction, { finding }: JudgedLeaf): string {
  if (counter.startsWith(finding.fact)) return counter
  const isEarlier = finding.at !== undefined && finding.at < at && finding.alreadyTrue !== true
  return isEarlier ? `${counter} after ${finding.fact}` : `${counter}, although ${finding.fact}`
}

/**
 * The leaf that represents the verdict: one with the verdict's code, otherwise the strongest deciding leaf, `settled`
 * last.
 */
function leadOf(evaluation: Evaluation | undefined): JudgedLeaf | undefined {
  if (evaluation === undefined) return undefined
  const deciding = evaluation.deciding.filter(({ leaf }) => leaf.kind !== 'settled')
  const coded = deciding.find(({ finding }) => finding.code !== undefined && finding.code === evaluation.code)
  if (evaluation.truth !== true && coded !== undefined) return coded
  const strength = (leaf: JudgedLeaf) => (becameTrue(leaf) ? GRADES.indexOf(leaf.grade) : -1)
  return deciding.reduce<JudgedLeaf | undefined>(
    (best, leaf) => (best === undefined || strength(leaf) > strength(best) ? leaf : best),
    undefined,
  )
}

/** Row 8 of the decision table, for one deciding leaf. Skips `settled`, which proves nothing either way. */
export function wasAlreadyTrue({ leaf, finding, negated }: JudgedLeaf): boolean {
  if (leaf.kind === 'settled') return true
  if (natureOf(leaf) === 'event') return false
  return negated ? finding.alreadyFalse === true : finding.alreadyTrue === true
}
