import { isCausedBy } from '../../../sdk/protocol/cause.js'
import { describeCall, hasFailed, isWrite, settledAt } from '../../calls.js'
import type { Contradiction, Detector } from '../evidence.js'
import { acknowledgement, isDeclared } from './acknowledged.js'

/** A caused write was answered well and its body says that it failed, wholly or in part. */
export const reportsFailure: Detector = {
  kind: 'reports-failure',
  detect(evidence) {
    const { act } = evidence
    if (act === null) return []
    return evidence.calls.flatMap((call): Contradiction[] => {
      const outcome = call.finished?.data.outcome
      if (!isWrite(call) || !isCausedBy(call.started.cause, act) || hasFailed(call)) return []
      if (outcome?.outcome !== 'reports-failure' || isDeclared(evidence, call.id)) return []
      const taken = acknowledgement(evidence, { call: call.id, at: settledAt(call) ?? call.started.t })
      if (taken === 'acknowledged') return []
      const { failures, of, sign, foreign } = outcome
      const share = failures === undefined || of === undefined ? '' : `${failures} of ${of} failed, `
      return [
        {
          kind: 'reports-failure',
          tier: taken === 'ambiguous' || foreign === true ? 'caution' : 'decisive',
          claim: 'the claim holds',
          counter: `${describeCall(call)}, but its body says: ${share}${sign}`,
          call: call.id,
          ...(failures === undefined || of === undefined ? {} : { detail: { failures, of } }),
        },
      ]
    })
  },
}
