/** What leaving gives back: a lock, a seat that was held, a draft that was made when the dialog opened. */
import type { CallId } from '../../sdk/protocol/values.js'
import { answeredAt, hasFailed, isWrite, type NetworkCall, placeOf } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'

/**
 * The acts' `DELETE` calls to an address that the last act before them that wrote had written to, or whose collection it had
 * sent a `POST`: what is taken away was not there before. Looks back only where there is such a call.
 */
export function givenBackIn({ acts, calls, callsBefore }: Slice): CallId[] {
  const deleted = calls.filter(
    ({ started }) => started.data.method === 'DELETE' && isOfActs(started.cause, acts),
  )
  if (deleted.length === 0) return []
  const written = callsBefore().filter((call) => isWrite(call) && call.started.cause.startsWith('act:'))
  const last = written.at(-1)?.started.cause
  const taken = written.filter((call) => call.started.cause === last && hasTaken(call))
  return deleted.filter((call) => taken.some((each) => isTakenBy(each, call))).map(({ id }) => id)
}

function hasTaken(call: NetworkCall): boolean {
  return call.started.data.method !== 'DELETE' && answeredAt(call) !== undefined && !hasFailed(call)
}

function isTakenBy(earlier: NetworkCall, deleted: NetworkCall): boolean {
  const [to, from] = [earlier, deleted].map((call) => placeOf(call.started.data.url)) as [string, string]
  const isMember = from.startsWith(`${to}/`) && !from.slice(to.length + 1).includes('/')
  return to === from || (earlier.started.data.method === 'POST' && isMember)
}
