import { isCausedBy } from '../../../sdk/protocol/cause.js'
import { describeCall, hasFailed, isWrite, type NetworkCall, settledAt } from '../../calls.js'
import type { Contradiction, Detector, Evidence } from '../evidence.js'
import { acknowledgement, isDeclared } from './acknowledged.js'

/** Another try of the same write that ended well: a retry that succeeded is no failure. */
function hasLaterSuccess(call: NetworkCall, evidence: Evidence): boolean {
  const { method, url } = call.started.data
  return evidence.calls.some(
    (later) =>
      later.started.t > call.started.t &&
      later.started.data.method === method &&
      later.started.data.url === url &&
      later.responded !== undefined &&
      !hasFailed(later),
  )
}

/** A caused write failed, and the app goes on as if it had not. */
export const failedWrite: Detector = {
  kind: 'failed-write',
  detect(evidence) {
    const { act } = evidence
    if (act === null) return []
    return evidence.calls.flatMap((call): Contradiction[] => {
      if (!isWrite(call) || !isCausedBy(call.started.cause, act) || !hasFailed(call)) return []
      if (hasLaterSuccess(call, evidence) || isDeclared(evidence, call.id)) return []
      const at = settledAt(call) ?? call.started.t
      const taken = acknowledgement(evidence, { call: call.id, at })
      if (taken === 'acknowledged') return []
      const offSite = call.responded === undefined && !call.started.data.sameSite
      return [
        {
          kind: 'failed-write',
          tier: taken === 'ambiguous' || offSite ? 'caution' : 'decisive',
          claim: 'the claim holds',
          counter: describeCall(call),
          call: call.id,
        },
      ]
    })
  },
}
