import { counts } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { becameTrue } from '../honesty.js'

const PRESSES: readonly string[] = ['click', 'dblclick', 'tap', 'submit']

/** Nothing followed the press of a control. */
export const deadControl: Detector<'caution'> = {
  kind: 'dead-control',
  tiers: ['caution'],
  detect({ claim, marks, unanswered }) {
    const deciding = claim?.evaluation.deciding ?? []
    return marks.flatMap(({ data, t }, i) => {
      const isLast = marks.findLastIndex((mark) => mark.data.act === data.act) === i
      if (!isLast || !PRESSES.includes(data.action) || !unanswered.includes(data.act)) return []
      // The browser's own reaction (a toggle, a focus change) emits no event, but it can make the claim true.
      if (deciding.some((leaf) => becameTrue(leaf) && counts(leaf.finding.cause ?? 'other', [data.act])))
        return []
      const control = `${data.role ?? 'control'} ${quote(data.name ?? data.testid ?? '')}`
      return [
        {
          kind: 'dead-control',
          tier: 'caution',
          counter: `nothing followed the ${data.action} on ${control}`,
          at: t,
        },
      ]
    })
  },
}
