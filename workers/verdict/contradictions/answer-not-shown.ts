import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

const SAYS = {
  former: 'is not shown: the page still has the values of the answer before',
  unfiltered: 'is a part of what the page had, and the page still shows the rest',
  twice: 'brought what the page had, and it is there twice now',
}

/** What the page shows otherwise than the answers have it, the strongest first. */
const OTHERWISE: readonly { how: Amiss['how']; says(name: string): string }[] = [
  { how: 'number', says: (name) => `the page shows another ${quote(name)} than the answer has` },
  { how: 'state', says: (name) => `the answer has the opposite of what ${quote(name)} shows` },
  { how: 'members', says: () => 'the page shows other rows than the answer to the write has' },
  { how: 'choice', says: (name) => `the answer to the write has another choice than ${quote(name)}` },
  { how: 'order', says: () => 'the page shows the records in another order than the write has' },
  {
    how: 'unread',
    says: (name) => `no read asked for ${quote(name)}, and the page keeps what it read for the choice before`,
  },
  { how: 'former', says: (name) => `the page still shows the former ${quote(name)}` },
]

/**
 * The newest answer to a read is nowhere on the screen, which still shows the answer before; or it is there twice; or a
 * value of an answer stands on the page with another value, or as it was.
 */
export const answerNotShown: Detector<'caution'> = {
  kind: 'answer-not-shown',
  tiers: ['caution'],
  detect({ amiss, calls, marks, misrendered }) {
    const last = marks.at(-1)
    const otherwise = OTHERWISE.flatMap(({ how, says }) =>
      amiss.filter((each) => each.how === how).map(({ name = '' }) => says(name)),
    )
    const [counter] = otherwise
    if (counter !== undefined && last !== undefined)
      return [{ kind: 'answer-not-shown', tier: 'caution', counter, at: last.t }]
    return misrendered.flatMap(({ call: id, rendering }) => {
      const call = calls.find((each) => each.id === id)
      const at = call && answeredAt(call)
      if (call === undefined || at === undefined) return []
      const counter = `${describeCall(call)} ${SAYS[rendering]}`
      return [{ kind: 'answer-not-shown', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
