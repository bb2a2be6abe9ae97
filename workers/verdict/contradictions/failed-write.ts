import type { JudgedLeaf } from '../../predicates/evaluation.js'
import {
  answeredAt,
  describeCall,
  isWrite,
  type NetworkCall,
  placeOf,
  statusOf,
} from '../../timeline/calls.js'
import { requestOf } from '../../timeline/tries.js'
import type { Detector, Evidence } from '../evidence.js'
import { callsById, descends, isRemedied, triesIn } from '../lineage.js'
import { fatesIn } from '../writes.js'
import { acknowledgement } from './acknowledged.js'
import { affirmed, declaresCallFailure, isClaimed, wentOnFrom } from './declared.js'

/** A write of the act failed, and the app continues as if it had succeeded. */
export const failedWrite: Detector<'decisive' | 'caution' | 'note'> = {
  kind: 'failed-write',
  tiers: ['decisive', 'caution', 'note'],
  detect(evidence) {
    const { failed } = fatesIn(evidence)
    return failed.flatMap((call, i) => {
      const at = answeredAt(call)
      // The last try tells how it ended.
      const isRepeated = failed.slice(i + 1).some((later) => requestOf(later) === requestOf(call))
      if (at === undefined || isRepeated) return []
      if (isRemedied(call, evidence)) return []
      if (triesIn(evidence).hasLaterSuccess(call) || declaresCallFailure(evidence, call, at)) return []
      const taken = acknowledgement(evidence, { call, at })
      if (taken === 'acknowledged') return []
      const isOffSite = call.responded === undefined && !call.started.data.sameSite
      const mayBeMeant = !isServersFault(call) && wentOnFrom(evidence, call)
      const isMild = MILD.some((isSo) => isSo(call, evidence))
      const doubt = taken === 'ambiguous' || isOffSite || mayBeMeant || isMild ? 'caution' : 'decisive'
      const isExcused = isClaimedGone(call, evidence) || isReportBesideClaimed(call, evidence)
      const tier = isExcused ? 'note' : doubt
      return [{ kind: 'failed-write', tier, counter: describeCall(call), call: call.id, at }]
    })
  },
}

/** What may be meant, or nobody's loss. */
const MILD = [isDeleteOfNothing, isBesideClaimed, isCutByLeaving, isAlertClaimed]

/** The claim is of an alert that came through this refusal. Libraries also use the role for success, so this proves nothing. */
function isAlertClaimed(call: NetworkCall, evidence: Evidence): boolean {
  return (
    !isServersFault(call) &&
    affirmed(evidence).some(
      ({ leaf, finding }) => leaf.kind === 'element' && leaf.role === 'alert' && finding.via === call.id,
    )
  )
}

/** The claim names another write, which succeeded, and this one may only ask for something, or report what was done. */
function isBesideClaimed(call: NetworkCall, evidence: Evidence): boolean {
  const { answered } = fatesIn(evidence)
  return call.started.data.method === 'POST' && answered.some((each) => isClaimed(evidence, each, () => true))
}

/**
 * A request without an answer ended while the acts left its document. The server may have got it: a count of visitors, or the
 * order itself.
 */
function isCutByLeaving(call: NetworkCall, { calls }: Evidence): boolean {
  const at = call.finished?.t
  if (call.responded !== undefined || at === undefined) return false
  return calls.some(({ started, finished }) => {
    if (started.data.transport !== 'document' || started.t < at) return false
    const { durationMs = 0 } = finished?.data ?? {}
    return started.t - durationMs <= at
  })
}

/** Names under which apps count what their users do, or tell that they are there. */
const REPORTS =
  /[/-](?:analytics|beacons?|collect|heartbeats?|metrics|presence|rum|stat(?:istic)?s|telemetry|usage)(?:[/-]|$)/i

/** The claim names another write, which succeeded, and by its address this one only counts that. */
function isReportBesideClaimed(call: NetworkCall, evidence: Evidence): boolean {
  return REPORTS.test(placeOf(call.started.data.url)) && isBesideClaimed(call, evidence)
}

/** What should be deleted does not exist: the app may count that as done, or its address is wrong. */
function isDeleteOfNothing(call: NetworkCall): boolean {
  return call.started.data.method === 'DELETE' && [404, 410].includes(statusOf(call) ?? 0)
}

/**
 * The server says of what should be deleted that it was there and is gone (410), and the claim names this call and, of what
 * came through its answer only, that something went: the page did not take it away before it knew. Or the others of several
 * were deleted, as the claim says, and all that it names was read from the server since.
 */
function isClaimedGone(call: NetworkCall, evidence: Evidence): boolean {
  if (!isDeleteOfNothing(call)) return false
  if (isPartOfDeleted(call, evidence)) return true
  if (statusOf(call) !== 410) return false
  if (wereOthersDeleted(call, evidence)) return true
  if (!isClaimed(evidence, call, ({ method }) => method === 'DELETE')) return false
  const calls = callsById(evidence)
  const seen = seenOnPage(evidence)
  const isThrough = (via: string | undefined) => via !== undefined && descends(via, call, calls)
  return (
    seen.some(({ leaf }) => 'absent' in leaf && leaf.absent === true) &&
    seen.every(({ finding: { via } }) => isThrough(via))
  )
}

/** The record itself was deleted, as the claim says; this address ends with the same id in another collection: its thumbnail. */
function isPartOfDeleted(call: NetworkCall, evidence: Evidence): boolean {
  const [place, id] = stepsOf(call)
  return (
    id !== undefined &&
    fatesIn(evidence).answered.some((each) => {
      const [other, same] = stepsOf(each)
      return same === id && other !== place && isClaimed(evidence, each, ({ method }) => method === 'DELETE')
    })
  )
}

/** The collection of a record, and its id, which has a digit. */
function stepsOf({ started }: NetworkCall): [place?: string, id?: string] {
  const [, place, id] = /^(.*)\/([^/]*\d[^/]*)$/.exec(placeOf(started.data.url)) ?? []
  return place === undefined || id === undefined ? [] : [place, id]
}

/** True where another DELETE of the act succeeded and is claimed, and all that the claim saw on the page came from reads that began after this answer. */
function wereOthersDeleted(call: NetworkCall, evidence: Evidence): boolean {
  const at = answeredAt(call) ?? Number.POSITIVE_INFINITY
  const isBeside = fatesIn(evidence).answered.some((each) =>
    isClaimed(evidence, each, ({ method }) => method === 'DELETE'),
  )
  const calls = callsById(evidence)
  const seen = seenOnPage(evidence)
  return (
    isBeside &&
    seen.length > 0 &&
    seen.every(({ finding: { via } }) => {
      const read = via === undefined ? undefined : calls.get(via)
      return read !== undefined && !isWrite(read) && read.started.t > at
    })
  )
}

/** What the claim saw on the page. */
function seenOnPage(evidence: Evidence): JudgedLeaf[] {
  return affirmed(evidence).filter(({ leaf }) => leaf.kind === 'element' || leaf.kind === 'text')
}

/** An app may go on from a refusal or without a network as it means to: an order that exists already, a note kept here. */
function isServersFault(call: NetworkCall): boolean {
  return (statusOf(call) ?? 0) >= 500
}
