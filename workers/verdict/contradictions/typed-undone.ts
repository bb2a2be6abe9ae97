import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

/** A write carried what the agent typed, and a later one to the same place the former value, or the field shows that again. */
export const typedUndone: Detector<'caution'> = {
  kind: 'typed-undone',
  tiers: ['caution'],
  detect(evidence) {
    const last = evidence.marks.at(-1)
    const reset = evidence.amiss.find(({ how }) => how === 'reset')?.name
    if (reset !== undefined && last !== undefined) {
      const counter = `${quote(reset)} shows its former value again, after it was saved`
      return [{ kind: 'typed-undone', tier: 'caution', counter, at: last.t }]
    }
    const call = fatesIn(evidence).answered.at(-1)
    const label = call?.finished?.data.undone
    const at = call && answeredAt(call)
    if (call === undefined || label === undefined || at === undefined) return []
    const counter = `${describeCall(call)} carried the former value of ${quote(label)} again`
    return [{ kind: 'typed-undone', tier: 'caution', counter, call: call.id, at }]
  },
}
