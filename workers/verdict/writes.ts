/** What became of the writes in a window (design: verdict.md, rows 9 to 11). */
import {
  answeredAt,
  hasFailed,
  isOpen,
  isSameRequest,
  isWrite,
  type NetworkCall,
  statusOf,
} from '../calls.js'
import { isOfActs } from '../cause-of-acts.js'
import { GRADES } from '../predicates/leaf.js'
import { tellsFailure } from './contradictions/failure-shaped.js'
import type { Evidence } from './evidence.js'
import { becameTrue } from './honesty.js'
import { lastWordOn } from './last-word.js'

/** Names by which servers tell that work is done. */
const DONE = /done|complet|succe|finish|confirm|placed|paid|ready|fulfil/i

/** A write of no known root that failed or is in flight: it cannot prove, and it cannot acquit. */
export function isStray(call: NetworkCall, acts: Evidence['acts']): boolean {
  if (acts.length === 0 || !isWrite(call) || call.started.cause !== 'unattributed') return false
  return isOpen(call) || hasFailed(call)
}

/**
 * True for a write whose outcome was not read: its answer's body was not, did not arrive, or the app dropped the
 * call without trying again.
 */
export function isUnread(call: NetworkCall, { acts, calls }: Evidence): boolean {
  const { finished } = call
  if (hasFailed(call) || isOpen(call)) return false
  if (finished?.data.result === 'aborted' && statusOf(call) === undefined) {
    return !calls.some(
      (later) =>
        later.started.t > call.started.t && isSameRequest(later, call) && isOfActs(later.started.cause, acts),
    )
  }
  const outcome = finished?.data.outcome
  return outcome === undefined || outcome.outcome === 'unread'
}

/**
 * True when something that the accepted write's own settlement did not bring shows what became of it: a leaf of grade
 * `state` or above that became true, a signal of no failure, or a later caused read, unless one of these says that the
 * work goes on.
 */
export function isOutcomeShown(call: NetworkCall, evidence: Evidence): boolean {
  const { acts, calls, claim, settled, signals, streams } = evidence
  const at = answeredAt(call)
  if (at === undefined) return false
  const own = [call.responded?.turn, call.finished?.turn]
  const isLater = ({ t, turn, via }: { t?: number; turn?: number; via?: string }) =>
    t !== undefined && t > at && via !== call.id && !own.includes(turn)
  const byLeaf = claim?.evaluation.deciding.some(
    (leaf) =>
      becameTrue(leaf) &&
      !leaf.negated &&
      GRADES.indexOf(leaf.grade) >= GRADES.indexOf('state') &&
      leaf.finding.calls?.includes(call.id) !== true &&
      isLater({ ...leaf.finding, ...(leaf.finding.at === undefined ? {} : { t: leaf.finding.at }) }),
  )
  if (byLeaf === true || signals.some((signal) => isLater(signal) && !tellsFailure(signal))) return true
  // A frame whose name says how the work stands is one about work; others are of anything.
  if (streams.some((frame) => isLater(frame) && DONE.test(frame.data.name ?? ''))) return true
  const told = lastWordOn(call, evidence)
  if (told !== undefined) return told.progress?.data.says !== 'pending'
  // While the act's work goes on, a read that was answered may not have been read yet.
  if (!settled) return false
  return calls.some(
    ({ started, responded, ...later }) =>
      !isWrite({ started, ...later }) &&
      isOfActs(started.cause, acts) &&
      started.t > at &&
      !own.includes(started.turn) &&
      responded !== undefined &&
      responded.data.status < 400,
  )
}
