/** What leaving gives back: a lock, a seat that was held, a draft that was made when the dialog opened. */
import type { CallId } from '../../sdk/protocol/values.js'
import { answeredAt, hasFailed, isWrite, type NetworkCall, placeOf } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'

/**
 * The acts' `DELETE` calls that give back what the last writing act before them made: it wrote to the same address (a lock), or
 * sent a `POST` to its collection (a held seat). A `PUT` may also have changed something older; this is not told apart. Looks
 * back only where there is a `DELETE`.
 */
export function givenBackIn({ acts, calls, callsBefore }: Slice): CallId[] {
  const deleted = calls.filter(
    ({ started }) => started.data.method === 'DELETE' && isOfActs(started.cause, acts),
  )
  if (deleted.length === 0) return []
  const written = callsBefore().filter((call) => isWrite(call) && call.started.cause.startsWith('act:'))
  const last = written.at(-1)?.started.cause
  const made = written.filter((call) => call.started.cause === last && mayHaveMade(call))
  return deleted.filter((call) => made.some((each) => isOfSameRecord(each, call))).map(({ id }) => id)
}

function mayHaveMade(call: NetworkCall): boolean {
  return call.started.data.method !== 'DELETE' && answeredAt(call) !== undefined && !hasFailed(call)
}

function isOfSameRecord(earlier: NetworkCall, deleted: NetworkCall): boolean {
  const [to, from] = [earlier, deleted].map((call) => placeOf(call.started.data.url)) as [string, string]
  const isMember = from.startsWith(`${to}/`) && !from.slice(to.length + 1).includes('/')
  return to === from || (earlier.started.data.method === 'POST' && isMember)
}
