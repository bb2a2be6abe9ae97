import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

const SAYS = {
  former: 'is not shown: the page still has the values of the answer before',
  unfiltered: 'is a part of what the page had, and the page still shows the rest',
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
    const state = amiss.find(({ how }) => how === 'state')?.name
    if (state !== undefined && last !== undefined) {
      const counter = `the answer has the opposite of what ${quote(state)} shows`
      return [{ kind: 'answer-not-shown', tier: 'caution', counter, at: last.t }]
    }
    if (last !== undefined && amiss.some(({ how }) => how === 'order')) {
      const counter = 'the page shows the records in another order than the write has'
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
