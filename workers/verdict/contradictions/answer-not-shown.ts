import { answeredAt, describeCall } from '../../timeline/calls.js'
import type { Detector } from '../evidence.js'

/** The newest answer to a read is nowhere on the screen, which still shows the answer before. */
export const answerNotShown: Detector<'caution'> = {
  kind: 'answer-not-shown',
  tiers: ['caution'],
  detect({ calls, unshown }) {
    return unshown.flatMap((id) => {
      const call = calls.find((each) => each.id === id)
      const at = call && answeredAt(call)
      if (call === undefined || at === undefined) return []
      const counter = `${describeCall(call)} is not shown: the page still has the values of the answer before`
      return [{ kind: 'answer-not-shown', tier: 'caution' as const, counter, call: id, at }]
    })
  },
}
