import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

/** A write carried what the agent typed, and a later one to the same place the former value. */
export const typedUndone: Detector<'caution'> = {
  kind: 'typed-undone',
  tiers: ['caution'],
  detect(evidence) {
    const call = fatesIn(evidence).answered.at(-1)
    const label = call?.finished?.data.undone
    const at = call && answeredAt(call)
    if (call === undefined || label === undefined || at === undefined) return []
    const counter = `${describeCall(call)} carried the former value of ${quote(label)} again`
    return [{ kind: 'typed-undone', tier: 'caution', counter, call: call.id, at }]
  },
}
