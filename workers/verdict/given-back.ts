/** What leaving gives back: a lock, a seat that was held, a draft that was made when the dialog opened. */

import { isCausedBy } from '../../sdk/protocol/cause.js'
import type { CallId } from '../../sdk/protocol/values.js'
import { hasSucceeded, type NetworkCall, namesRecord, placeOf } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'

/** Actions on a field, which the user fills before leaving. */
const OF_FIELDS: ReadonlySet<string> = new Set([
  'fill',
  'type',
  'select',
  'check',
  'uncheck',
  'focus',
  'blur',
])

/**
 * The acts' `DELETE` calls that give back what the act before them made, apart from acts on fields: it sent a `POST` to the
 * same address or to its collection (a lock, a held seat), or a `PUT` to the same address, which names no record. Looks back only
 * where there is a `DELETE`.
 */
export function givenBackIn({ acts, before, calls, callsBefore }: Slice): CallId[] {
  const deleted = calls.filter(
    ({ started }) => started.data.method === 'DELETE' && isOfActs(started.cause, acts),
  )
  if (deleted.length === 0) return []
  const last = before('act').findLast(({ data }) => !OF_FIELDS.has(data.action) && !acts.includes(data.act))
  if (last === undefined) return []
  const made = callsBefore().filter(
    (call) => isCausedBy(call.started.cause, last.data.act) && hasSucceeded(call),
  )
  return deleted.filter((call) => made.some((each) => isOfSameRecord(each, call))).map(({ id }) => id)
}

function isOfSameRecord(earlier: NetworkCall, deleted: NetworkCall): boolean {
  const [to, from] = [earlier, deleted].map((call) => placeOf(call.started.data.url)) as [string, string]
  const { method } = earlier.started.data
  const isMember = from.startsWith(`${to}/`) && !from.slice(to.length + 1).includes('/')
  return method === 'POST' ? to === from || isMember : method === 'PUT' && to === from && !namesRecord(to)
}
