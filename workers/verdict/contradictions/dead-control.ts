import { counts } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { becameTrue } from '../honesty.js'

const PRESSES: readonly string[] = ['click', 'dblclick', 'submit']

/** A control was pressed, and nothing came of it. */
export const deadControl: Detector<'caution'> = {
  kind: 'dead-control',
  tiers: ['caution'],
  detect({ claim, marks, unanswered }) {
    const deciding = claim?.evaluation.deciding ?? []
    return marks.flatMap(({ data, t }, i) => {
      const isLast = marks.findLastIndex((mark) => mark.data.act === data.act) === i
      if (!isLast || !PRESSES.includes(data.action) || !unanswered.includes(data.act)) return []
      // What the browser itself does to the control, a toggle or the focus, is the claim's matter, and what nothing told of.
      if (deciding.some((leaf) => becameTrue(leaf) && counts(leaf.finding.cause ?? 'other', [data.act])))
        return []
      const control = `${data.role ?? 'control'} ${quote(data.name ?? data.testid ?? '')}`
      return [
        {
          kind: 'dead-control',
          tier: 'caution',
          counter: `nothing came of the ${data.action} on ${control}`,
          at: t,
        },
      ]
    })
  },
}
