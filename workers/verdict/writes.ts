/** What became of the writes in a window (docs/design/verdict.md#decision-table, rows 9 to 11). */

import { GRADES } from '../predicates/leaf.js'
import { answeredAt, hasFailed, isOpen, isWrite, type NetworkCall, statusOf } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import { tellsFailure } from './contradictions/failure-shaped.js'
import type { Evidence } from './evidence.js'
import { foundOnce } from './found-once.js'
import { becameTrue } from './honesty.js'
import { lastWordOn } from './last-word.js'
import { triesIn } from './lineage.js'

/** Names by which servers tell that work is done. */
const DONE = /done|complet|succe|finish|confirm|placed|paid|ready|fulfil/i

/** The caused writes by what became of them, as far as it is known. */
export const fatesIn = foundOnce(({ writes }) => ({
  failed: writes.filter(hasFailed),
  answered: writes.filter((call) => answeredAt(call) !== undefined && !hasFailed(call)),
}))

/**
 * True for a write whose outcome was not read: its answer's body was not, did not arrive, or the app dropped the
 * call without trying again.
 */
export function isUnread(call: NetworkCall, evidence: Evidence): boolean {
  const { finished } = call
  if (hasFailed(call) || isOpen(call)) return false
  if (finished?.data.result === 'aborted' && statusOf(call) === undefined) {
    return !triesIn(evidence).hasLater(call)
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
  const at = answeredAt(call)
  if (at === undefined) return false
  const own = [call.responded?.turn, call.finished?.turn]
  const isLater = ({ t, turn, via }: { t?: number; turn?: number; via?: string }) =>
    t !== undefined && t > at && via !== call.id && !own.includes(turn)
  const byLeaf = evidence.claim?.evaluation.deciding.some(
    (leaf) =>
      becameTrue(leaf) &&
      !leaf.negated &&
      GRADES.indexOf(leaf.grade) >= GRADES.indexOf('state') &&
      leaf.finding.calls?.includes(call.id) !== true &&
      isLater({ ...leaf.finding, ...(leaf.finding.at === undefined ? {} : { t: leaf.finding.at }) }),
  )
  const { signals, frames, reads } = outcomesIn(evidence)
  if (byLeaf === true || signals.findLast(isLater) !== undefined || frames.findLast(isLater) !== undefined)
    return true
  const told = lastWordOn(call, evidence)
  if (told !== undefined) return told.progress?.data.says !== 'pending'
  // While the act's work goes on, a read that was answered may not have been read yet.
  if (!evidence.settled) return false
  return reads.findLast(({ t, turn }) => t > at && !own.includes(turn)) !== undefined
}

/** What may show the outcome of accepted work; the latest most likely does. */
const outcomesIn = foundOnce(({ acts, calls, signals, streams }) => ({
  signals: signals.filter((signal) => !tellsFailure(signal)),
  // A frame whose name says how the work stands is one about work; others are of anything.
  frames: streams.filter(({ data }) => DONE.test(data.name ?? '')),
  reads: calls
    .filter(
      (call) =>
        isOfActs(call.started.cause, acts) &&
        !isWrite(call) &&
        call.responded !== undefined &&
        call.responded.data.status < 400,
    )
    .map(({ started }) => started),
}))
