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
import type { Evidence } from './evidence.js'
import { becameTrue } from './honesty.js'

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
 * `state` or above that became true, a later caused read, or a signal.
 */
export function isOutcomeShown(call: NetworkCall, { acts, calls, claim, signals }: Evidence): boolean {
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
  if (byLeaf === true || signals.some(isLater)) return true
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
