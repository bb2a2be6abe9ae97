import { answeredAt, describeCall, hasFailed, isSameRequest, isWrite, type NetworkCall } from '../../calls.js'
import { isOfActs } from '../../cause-of-acts.js'
import type { Detector, Evidence } from '../evidence.js'
import { acknowledgement } from './acknowledged.js'
import { declaresCallFailure } from './declared.js'

/** Another try of the same write in the chain that ended well: a retry that succeeded is no failure. */
function hasLaterSuccess(call: NetworkCall, { acts, calls }: Evidence): boolean {
  return calls.some(
    (later) =>
      later.started.t > call.started.t &&
      isSameRequest(later, call) &&
      isOfActs(later.started.cause, acts) &&
      later.responded !== undefined &&
      !hasFailed(later) &&
      later.finished?.data.outcome?.outcome !== 'reports-failure',
  )
}

/** A caused write failed, and the app goes on as if it had not. */
export const failedWrite: Detector = {
  kind: 'failed-write',
  detect(evidence) {
    return evidence.calls.flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || !isWrite(call) || !hasFailed(call)) return []
      if (!isOfActs(call.started.cause, evidence.acts)) return []
      if (hasLaterSuccess(call, evidence) || declaresCallFailure(evidence, call, at)) return []
      const taken = acknowledgement(evidence, { call: call.id, at })
      if (taken === 'acknowledged') return []
      const isOffSite = call.responded === undefined && !call.started.data.sameSite
      const tier = taken === 'ambiguous' || isOffSite ? 'caution' : 'decisive'
      return [{ kind: 'failed-write', tier, counter: describeCall(call), call: call.id, at }]
    })
  },
}
