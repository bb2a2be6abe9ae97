import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

const SAYS = {
  former: 'is not shown: the page still has the values of the answer before',
  twice: 'brought what the page had, and it is there twice now',
}

/**
 * The newest answer to a read is nowhere on the screen, which still shows the answer before; or it is there twice; or a
 * number of an answer stands under its name with another value.
 */
export const answerNotShown: Detector<'caution'> = {
  kind: 'answer-not-shown',
  tiers: ['caution'],
  detect({ amiss, calls, marks, misrendered }) {
    const number = amiss.find(({ how }) => how === 'number')?.name
    const last = marks.at(-1)
    if (number !== undefined && last !== undefined) {
      const counter = `the page shows another ${quote(number)} than the answer has`
      return [{ kind: 'answer-not-shown', tier: 'caution', counter, at: last.t }]
    }
    return misrendered.flatMap(({ call: id, rendering }) => {
      const call = calls.find((each) => each.id === id)
      const at = call && answeredAt(call)
      if (call === undefined || at === undefined) return []
      const counter = `${describeCall(call)} ${SAYS[rendering]}`
      return [{ kind: 'answer-not-shown', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
