import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'
import { isClaimed } from './declared.js'

/** The answer to a write lacks what earlier ones had, and has instead what may be a failure. */
export const unlikeBefore: Detector<'caution'> = {
  kind: 'unlike-before',
  tiers: ['caution'],
  detect(evidence) {
    const { answered } = fatesIn(evidence)
    return evidence.unlike.flatMap(({ call: id, lacks, brings }) => {
      const call = answered.find((each) => each.id === id)
      const at = call && answeredAt(call)
      if (call === undefined || at === undefined) return []
      if (isClaimed(evidence, call, ({ responseMatches }) => responseMatches !== undefined)) return []
      const counter = `${describeCall(call)} has ${quote(brings)}, and not ${quote(lacks)} as in the answers before`
      return [{ kind: 'unlike-before', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
