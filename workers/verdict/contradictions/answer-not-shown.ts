import { answeredAt, describeCall } from '../../timeline/calls.js'
import type { Detector } from '../evidence.js'

const SAYS = {
  former: 'is not shown: the page still has the values of the answer before',
  twice: 'brought what the page had, and it is there twice now',
}

/** The newest answer to a read is nowhere on the screen, which still shows the answer before; or it is there twice. */
export const answerNotShown: Detector<'caution'> = {
  kind: 'answer-not-shown',
  tiers: ['caution'],
  detect({ calls, misrendered }) {
    return misrendered.flatMap(({ call: id, rendering }) => {
      const call = calls.find((each) => each.id === id)
      const at = call && answeredAt(call)
      if (call === undefined || at === undefined) return []
      const counter = `${describeCall(call)} ${SAYS[rendering]}`
      return [{ kind: 'answer-not-shown', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
