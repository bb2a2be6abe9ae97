import { answeredAt, describeCall, hasFailed, isWrite } from '../../calls.js'
import { isOfActs } from '../../cause-of-acts.js'
import { quote } from '../../quote.js'
import type { Detector } from '../evidence.js'
import { acknowledgement } from './acknowledged.js'
import { declaresBodyFailure, declaresCallFailure, readsBody } from './declared.js'

/** A caused write was answered well and its body says that it failed, wholly or in part. */
export const reportsFailure: Detector = {
  kind: 'reports-failure',
  detect(evidence) {
    return evidence.calls.flatMap((call) => {
      const outcome = call.finished?.data.outcome
      const at = answeredAt(call)
      if (outcome?.outcome !== 'reports-failure' || at === undefined) return []
      if (!isWrite(call) || hasFailed(call) || !isOfActs(call.started.cause, evidence.acts)) return []
      const { failures, of, sign, foreign } = outcome
      if (declaresCallFailure(evidence, call, at) || declaresBodyFailure(evidence, call, sign)) return []
      if (foreign === true && readsBody(evidence, call)) return []
      const taken = acknowledgement(evidence, { call: call.id, at })
      if (taken === 'acknowledged') return []
      const isPart = failures !== undefined && of !== undefined
      const says = isPart ? `${failures} of ${of} failed` : `it failed: ${quote(sign)}`
      return [
        {
          kind: 'reports-failure',
          tier: taken === 'ambiguous' || foreign === true ? 'caution' : 'decisive',
          counter: `${describeCall(call)} whose body says that ${says}`,
          call: call.id,
          at,
          ...(isPart ? { detail: { failures, of } } : {}),
        },
      ]
    })
  },
}
