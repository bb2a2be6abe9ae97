import { answeredAt, describeCall } from '../../timeline/calls.js'
import { counts } from '../../timeline/cause-of-acts.js'
import type { Detector } from '../evidence.js'

/** A request's query has a part that is no parameter: a value with an `&` was not encoded and ends there. */
export const cutAddress: Detector<'caution'> = {
  kind: 'cut-address',
  tiers: ['caution'],
  detect({ calls, acts }) {
    return calls.flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || !counts(call.started.cause, acts) || !isCut(call.started.data.url)) return []
      const counter = `a value in ${describeCall(call)} ends at an "&" that is not encoded`
      return [{ kind: 'cut-address', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}

/** A name of a parameter has no spaces. A query that is one text has no other part. */
function isCut(url: string): boolean {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return query
    .split('&')
    .slice(1)
    .some((part) => /^[^=]*(?:%20|\+| )[^=]*$/.test(part))
}
