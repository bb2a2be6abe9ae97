import { answeredAt, describeCall, type NetworkCall, placeOf } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

/** A write of the act went to another record than the one at the act's control. */
export const otherRecord: Detector<'caution'> = {
  kind: 'other-record',
  tiers: ['caution'],
  detect(evidence) {
    const { answered } = fatesIn(evidence)
    return answered.flatMap((call) => {
      const { other } = call.started.data
      const at = answeredAt(call)
      // To move a record is to write its neighbour too.
      const isBeside = answered.some(
        (each) => each.started.data.other === undefined && areSiblings(each, call),
      )
      if (other === undefined || at === undefined || isBeside) return []
      const counter = `${describeCall(call)} is for another record than ${quote(other)}, where the act was`
      return [{ kind: 'other-record', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}

/** Two records of one list that get values of their own: `/steps/2` and `/steps/3`. */
function areSiblings(one: NetworkCall, other: NetworkCall): boolean {
  const [mine, theirs] = [one, other].map(({ started: { data } }) => placeOf(data.url).split('/')) as [
    string[],
    string[],
  ]
  const differing = mine.filter((step, i) => step !== theirs[i])
  const { method, digest } = one.started.data
  return (
    method !== 'DELETE' &&
    method === other.started.data.method &&
    digest !== other.started.data.digest &&
    mine.length === theirs.length &&
    differing.length === 1
  )
}
