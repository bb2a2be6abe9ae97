import { answeredAt, describeCall, type NetworkCall, placeOf, statusOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { isTelemetryByName } from '../../timeline/telemetry.js'
import { requestOf } from '../../timeline/tries.js'
import type { Detector, Evidence } from '../evidence.js'
import { isRemedied, triesIn } from '../lineage.js'
import { fatesIn } from '../writes.js'
import { acknowledgement } from './acknowledged.js'
import { affirmed, declaresCallFailure, isClaimed, wentOnFrom } from './declared.js'
import { isClaimedGone, isDeleteOfNothing } from './deleted-already.js'

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
      const isOneOf = (reasons: readonly Reason[]) => reasons.some((isSo) => isSo(call, evidence))
      const doubt = taken === 'ambiguous' || isOneOf(DOUBTS) ? 'caution' : 'decisive'
      const tier = isOneOf(HARMLESS) ? 'note' : doubt
      return [{ kind: 'failed-write', tier, counter: describeCall(call), call: call.id, at }]
    })
  },
}

/** A document reports its load when the SDK starts in it, which is so much later than its answer at most. */
const LOAD_MS = 500

type Reason = (call: NetworkCall, evidence: Evidence) => boolean

/** Reasons to doubt that the failure matters. */
const DOUBTS: readonly Reason[] = [
  isOffSite,
  isMeant,
  isDeleteOfNothing,
  isBesideClaimed,
  isCutByLeaving,
  isAlertClaimed,
]
/** Reasons for which it does not. */
const HARMLESS: readonly Reason[] = [isClaimedGone, isUsageBesideClaimed]

/** The browser reports no more of a network error on another's site. */
function isOffSite({ responded, started }: NetworkCall): boolean {
  return responded === undefined && !started.data.sameSite
}

/** An app may go on from a refusal or without a network as it means to: an order that exists already, a note kept here. */
function isMeant(call: NetworkCall, evidence: Evidence): boolean {
  return !isServersFault(call) && wentOnFrom(evidence, call)
}

/** The claim is of an alert that came through this refusal. Libraries also use the role for success, so this proves nothing. */
function isAlertClaimed(call: NetworkCall, evidence: Evidence): boolean {
  return (
    !isServersFault(call) &&
    affirmed(evidence).some(
      ({ leaf, finding }) => leaf.kind === 'element' && leaf.role === 'alert' && finding.via === call.id,
    )
  )
}

/** The claim names another write, which succeeded, and this one may only ask for something. */
function isBesideClaimed(call: NetworkCall, evidence: Evidence): boolean {
  const { answered } = fatesIn(evidence)
  return call.started.data.method === 'POST' && answered.some((each) => isClaimed(evidence, each))
}

/** The claim names another write, which succeeded, and by its address this one only reports usage. */
function isUsageBesideClaimed(call: NetworkCall, evidence: Evidence): boolean {
  return isTelemetryByName(placeOf(call.started.data.url)) && isBesideClaimed(call, evidence)
}

/**
 * The request got no answer and ended while the acts loaded another document. The browser cuts such requests off; the server
 * may have received it.
 */
function isCutByLeaving(call: NetworkCall, { acts, calls }: Evidence): boolean {
  const at = call.finished?.t
  if (call.responded !== undefined || at === undefined) return false
  return calls.some(({ started, finished }) => {
    if (started.data.transport !== 'document' || !isOfActs(started.cause, acts) || started.t < at)
      return false
    const { durationMs = 0 } = finished?.data ?? {}
    return started.t - durationMs - LOAD_MS <= at
  })
}

function isServersFault(call: NetworkCall): boolean {
  return (statusOf(call) ?? 0) >= 500
}
