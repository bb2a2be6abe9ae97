import { describeCall } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { Detector } from '../evidence.js'

/** All that the act sent is a beacon, and no page sees the answer to a beacon. */
export const nothingConfirmed: Detector<'note'> = {
  kind: 'nothing-confirmed',
  tiers: ['note'],
  detect({ acts, calls, settled }) {
    const own = calls.filter(({ started }) => isOfActs(started.cause, acts))
    const [first] = own
    if (!settled || first === undefined || own.some(({ started }) => started.data.side !== 'beacon'))
      return []
    const counter = `${describeCall(first)} is a beacon, whose answer the page does not see`
    return [{ kind: 'nothing-confirmed', tier: 'note', counter, call: first.id, at: first.started.t }]
  },
}
