/** The outcome of the writes in a window (docs/design/verdict.md#decision-table, rows 9 to 11). */

import type { JudgedLeaf } from '../predicates/evaluation.js'
import { GRADES } from '../predicates/leaf.js'
import {
  answeredAt,
  hasFailed,
  hasSucceeded,
  isFailure,
  isOpen,
  isWrite,
  type NetworkCall,
  statusOf,
} from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import { showsFailure } from './contradictions/failure-shaped.js'
import type { Evidence } from './evidence.js'
import { foundOnce } from './found-once.js'
import { becameTrue } from './honesty.js'
import { lastWordOn } from './last-word.js'
import { triesIn } from './lineage.js'

/** What was made is in the response itself, which reports no failure with its status. */
const FILE = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|vnd\.(?:openxmlformats|ms-))/
const DONE = /done|complet|succe|finish|confirm|placed|paid|ready|fulfil/i

/** The acts' writes, grouped by their known outcome. */
export const fatesIn = foundOnce(({ writes }) => ({
  failed: writes.filter(hasFailed),
  answered: writes.filter(hasSucceeded),
}))

/**
 * True for a write with an unknown outcome: its response body was not read or did not arrive, or the app aborted the
 * call without a retry.
 */
export function isUnread(call: NetworkCall, evidence: Evidence): boolean {
  const { finished } = call
  if (hasFailed(call) || isOpen(call)) return false
  if (finished?.data.result === 'aborted' && statusOf(call) === undefined) {
    return !triesIn(evidence).hasLater(call)
  }
  const outcome = finished?.data.outcome
  if (FILE.test(call.responded?.data.mediaType ?? '')) return false
  return outcome === undefined || outcome.outcome === 'unread'
}

/** Names of frames about the connection itself: `pusher_internal:subscription_succeeded`. */
const CONNECTS = /subscri|connect|^(?:ready|ack(?:ed)?)$/i

/**
 * True when something other than the accepting response shows the outcome: a leaf of grade `state` or above that became
 * true, a signal that reports no failure, a frame named like finished work, or a later read of the acts. False when
 * only a later read exists, and it reports that the work continues.
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
      !isPoll(leaf, evidence) &&
      GRADES.indexOf(leaf.grade) >= GRADES.indexOf('state') &&
      leaf.finding.calls?.includes(call.id) !== true &&
      isLater({ ...leaf.finding, ...(leaf.finding.at === undefined ? {} : { t: leaf.finding.at }) }),
  )
  const { signals, frames, reads } = outcomesIn(evidence)
  // A frame comes from the server itself, also over a stream that the accepting response led to.
  const byFrame = frames.some(
    ({ t, via, data: { says, name = '' } }) =>
      t > at && !CONNECTS.test(name) && (via !== call.id || says === 'done'),
  )
  if (byLeaf === true || byFrame || signals.findLast(isLater) !== undefined) return true
  const report = lastWordOn(call, evidence)
  if (report !== undefined) return report.progress?.data.says !== 'pending'
  // While the acts' work continues, the body of an answered read may still be unread.
  if (!evidence.settled) return false
  return reads.findLast(({ t, turn }) => t > at && !own.includes(turn)) !== undefined
}

/** True for a claim of a call that says itself that the work continues. */
function isPoll({ leaf, finding }: JudgedLeaf, { calls }: Evidence): boolean {
  return (
    leaf.kind === 'net' &&
    calls.some(
      ({ id, progress }) => finding.calls?.includes(id) === true && progress?.data.says === 'pending',
    )
  )
}

const outcomesIn = foundOnce(({ acts, calls, signals, streams }) => ({
  signals: signals.filter((signal) => !showsFailure(signal)),
  // Only a frame that reports progress is about the work. Other frames may be about anything.
  frames: streams.filter(
    ({ data: { says, name } }) => says === 'done' || (says === undefined && DONE.test(name ?? '')),
  ),
  reads: calls
    .filter(
      (call) =>
        isOfActs(call.started.cause, acts) &&
        !isWrite(call) &&
        call.responded !== undefined &&
        !isFailure(call),
    )
    .map(({ started }) => started),
}))
