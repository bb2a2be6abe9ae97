/** Requests that were refused because a header of theirs had no value. */
import type { CallId } from '../../sdk/protocol/values.js'
import {
  answeredAt,
  hasSucceeded,
  isWrite,
  kindOfCall,
  type NetworkCall,
  statusOf,
} from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'

const REFUSED: ReadonlySet<number> = new Set([401, 403])
/** What ends a session. The app then asks as a guest. */
const SIGN_OUT = /\/(?:log|sign)[-_]?(?:out|off)(?:[/.?]|$)/i

function endsSession({ started: { data } }: NetworkCall): boolean {
  return (
    SIGN_OUT.test(data.url) ||
    (data.method === 'DELETE' && /\/(?:sessions?|tokens?)(?:[/?]|$)/i.test(data.url))
  )
}

function isHollow({ started }: NetworkCall): boolean {
  return started.data.hole !== undefined
}

function isRefused(call: NetworkCall): boolean {
  return REFUSED.has(statusOf(call) ?? 0)
}

/**
 * The acts' calls with such a header that were answered with 401 or 403, where the app has the value somewhere: a write of
 * the acts succeeded before, as the one that signs in, or the same request did. A guest's app sends such headers all the
 * time: none where a server took one, or where one was refused before the acts.
 */
export function hollowCalls({ acts, calls, callsBefore }: Slice): CallId[] {
  const hollow = calls.filter(
    (call) => isHollow(call) && isRefused(call) && isOfActs(call.started.cause, acts),
  )
  if (hollow.length === 0) return []
  const before = callsBefore()
  const isGuest =
    calls.some(endsSession) ||
    before.some(isHollow) ||
    calls.some((call) => isHollow(call) && hasSucceeded(call))
  if (isGuest) return []
  return hollow
    .filter(({ started }) => {
      const kind = kindOfCall(started)
      return [...before, ...calls].some((call) => {
        const isOwnWrite = isWrite(call) && isOfActs(call.started.cause, acts)
        const isBefore = (answeredAt(call) ?? started.t) < started.t && hasSucceeded(call)
        return isBefore && (isOwnWrite || kindOfCall(call.started) === kind)
      })
    })
    .map(({ id }) => id)
}
