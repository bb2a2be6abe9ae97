import type { CallId } from '../../../sdk/protocol/values.js'
import type { NetWant } from '../../predicates/net.js'
import {
  answeredAt,
  describeCall,
  hasErrors,
  hasFailed,
  isFailure,
  isWrite,
  type NetworkCall,
  statusOf,
} from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { named } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { callsById, descends, triesIn } from '../lineage.js'
import { acknowledgement } from './acknowledged.js'
import { affirmed, declaresCallFailure, isClaimed } from './declared.js'

/** The act read something, the read failed, and the claim is true all the same: "No items" over a 500. */
export const failedRead: Detector<'decisive' | 'caution' | 'note'> = {
  kind: 'failed-read',
  tiers: ['decisive', 'caution', 'note'],
  detect(evidence) {
    return failedReadsIn(evidence).flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || declaresCallFailure(evidence, call, at)) return []
      const isByErrors = hasErrors(call)
      if (isClaimed(evidence, call, isByErrors ? namesErrors : namesOutcome)) return []
      const taken = acknowledgement(evidence, { call, at })
      if (taken === 'acknowledged') return []
      const status = statusOf(call)
      const isRefused = status !== undefined && status >= 400 && status < 500
      const isHollow = evidence.hollow.includes(call.id)
      const isBeside =
        !isHollow && !isAskedFor(evidence, call) && (isRefused || cameOtherwise(call, evidence))
      const isDecisive =
        !isHollow &&
        !isRefused &&
        taken === 'silent' &&
        status !== undefined &&
        !isByErrors &&
        hasLedToClaim(call, evidence)
      const tier = isBeside ? 'note' : isDecisive ? 'decisive' : 'caution'
      const hole = isHollow ? `, whose header ${named(call.started.data.hole ?? '')} had no value` : ''
      const counter = `${describeCall(call)}${isByErrors ? ' whose body has errors' : ''}${hole}`
      return [{ kind: 'failed-read', tier, counter, call: call.id, at }]
    })
  },
}

/** That there is none is an answer, as for a name that is free. */
const NONE = [404, 410]

/** The claim names this very request, and not how it ends. */
function isAskedFor(evidence: Evidence, call: NetworkCall): boolean {
  const isAbout = (leaf: NetWant) => leaf.url !== undefined || leaf.urlContains !== undefined
  const wentOn = evidence.routes.some(({ via }) => via === call.id)
  return !NONE.includes(statusOf(call) ?? 0) && !wentOn && isClaimed(evidence, call, isAbout)
}

function namesOutcome({ status, ok, responseMatches }: NetWant): boolean {
  return status !== undefined || ok !== undefined || responseMatches !== undefined
}

function namesErrors({ responseMatches, bodyContains }: NetWant): boolean {
  return responseMatches !== undefined || bodyContains !== undefined
}

/** The acts' reads of their own site that failed for good. */
function failedReadsIn(evidence: Evidence): NetworkCall[] {
  return evidence.calls.filter((call) => {
    const { cause, data } = call.started
    const isRead = /^(?:fetch|xhr)$/.test(data.transport) && data.side === undefined && !isWrite(call)
    return (
      isRead &&
      data.sameSite &&
      isOfActs(cause, evidence.acts) &&
      (hasFailed(call) || hasErrors(call)) &&
      !triesIn(evidence).hasLaterSuccess(call)
    )
  })
}

/** True when all that the claim saw on the page came through other calls, which succeeded. */
function cameOtherwise(failed: NetworkCall, evidence: Evidence): boolean {
  const calls = callsById(evidence)
  const seen = affirmed(evidence).filter(({ leaf }) => leaf.kind !== 'net' && leaf.kind !== 'settled')
  const isOther = (via: CallId | undefined) => {
    const call = via === undefined ? undefined : calls.get(via)
    return via !== undefined && call !== undefined && !isFailure(call) && !descends(via, failed, calls)
  }
  return seen.length > 0 && seen.every(({ finding: { via } }) => isOther(via))
}

/** True when what the claim saw came through the failing answer, and no call that the claim names succeeded. */
function hasLedToClaim(call: NetworkCall, evidence: Evidence): boolean {
  const calls = callsById(evidence)
  const seen = affirmed(evidence)
  const isNamed = seen.some(
    ({ leaf, finding }) => leaf.kind === 'net' && finding.calls?.some((id) => id !== call.id),
  )
  return (
    !isNamed &&
    seen.some(
      ({ leaf, finding: { via } }) =>
        leaf.kind !== 'net' && leaf.kind !== 'settled' && via !== undefined && descends(via, call, calls),
    )
  )
}
