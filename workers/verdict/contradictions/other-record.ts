import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

/** A write of the act went to another record than the one at the act's control. */
export const otherRecord: Detector<'caution'> = {
  kind: 'other-record',
  tiers: ['caution'],
  detect(evidence) {
    return fatesIn(evidence).answered.flatMap((call) => {
      const { other } = call.started.data
      const at = answeredAt(call)
      if (other === undefined || at === undefined) return []
      const counter = `${describeCall(call)} is for another record than ${quote(other)}, where the act was`
      return [{ kind: 'other-record', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
