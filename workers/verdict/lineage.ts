/** Causal chains of calls: the settlement of one call starts the next. */
import type { CallId, Cursor } from '../../sdk/protocol/values.js'
import { answeredAt, isFailure, type NetworkCall, placeOf, statusOf } from '../timeline/calls.js'
import { requestOf, Tries } from '../timeline/tries.js'
import type { Evidence } from './evidence.js'
import { foundOnce } from './found-once.js'

interface Happening {
  t: Cursor
  via?: CallId
}

/** The latest event that a call, or a retry of it, led to through a chain of any length. */
export type LatestLedTo<T> = (call: NetworkCall) => T | undefined

export const callsById = foundOnce(({ calls }) => new Map(calls.map((call) => [call.id, call])))

export const triesIn = foundOnce(({ calls, acts }) => new Tries(calls, acts))

/** Finds the latest event of each chain. Visits each call once. */
export function latestLedTo<T extends Happening>(
  happenings: readonly T[],
  calls: ReadonlyMap<CallId, NetworkCall>,
): LatestLedTo<T> {
  const seen = new Set<CallId>()
  const latest = new Map<string, T>()
  for (const happening of happenings.toSorted((one, two) => two.t - one.t)) {
    // A chain that a later event already visited has the right values from here on.
    for (let id = happening.via; id !== undefined && !seen.has(id); ) {
      seen.add(id)
      const call = calls.get(id)
      const request = call === undefined ? undefined : requestOf(call)
      if (request !== undefined && !latest.has(request)) latest.set(request, happening)
      id = call?.started.via
    }
  }
  return (call) => latest.get(requestOf(call))
}

/**
 * True when the app answered a failed write with another one that succeeded: it followed from the failure, and it is
 * for the same path, another query aside, or for one below it; or it made what did not exist; or it carried the same to
 * another place.
 */
export function isRemedied(failed: NetworkCall, evidence: Evidence): boolean {
  const calls = callsById(evidence)
  const place = placeOf(failed.started.data.url)
  return evidence.writes.some((later) => {
    const { via } = later.started
    if (later === failed || via === undefined || isFailure(later) || answeredAt(later) === undefined)
      return false
    const path = placeOf(later.started.data.url)
    const isMade =
      statusOf(failed) === 404 && later.started.data.method === 'POST' && place.startsWith(`${path}/`)
    const isThere = path === place || path.startsWith(`${place}/`) || isMade || isSameContent(failed, later)
    return isThere && !isNextOfQueue(failed, later, evidence) && descends(via, failed, calls)
  })
}

/**
 * True when the act adds several things at one address, one after the other: the next one does not stand for the failed one.
 * Bodies without a digest, such as files, are not told apart.
 */
function isNextOfQueue(failed: NetworkCall, later: NetworkCall, { writes }: Evidence): boolean {
  if (failed.started.data.method !== 'POST') return false
  const own = [failed, later].map(contentOf)
  if (own[0] === own[1]) return false
  return writes.some(
    (call) =>
      requestOf(call) === requestOf(failed) &&
      requestOf(call) === requestOf(later) &&
      answeredAt(call) !== undefined &&
      !isFailure(call) &&
      !own.includes(contentOf(call)),
  )
}

function contentOf({ started }: NetworkCall): string | undefined {
  return started.data.digest
}

function isSameContent({ started: one }: NetworkCall, { started: other }: NetworkCall): boolean {
  const query = (url: string) => /\?([^#]+)/.exec(url)?.[1]
  if (one.data.method !== other.data.method) return false
  if (one.data.digest !== undefined || other.data.digest !== undefined)
    return one.data.digest === other.data.digest
  return query(one.data.url) !== undefined && query(one.data.url) === query(other.data.url)
}

/** True when a call is the given one or a retry of it, or followed from one of these. */
export function descends(via: CallId, from: NetworkCall, calls: ReadonlyMap<CallId, NetworkCall>): boolean {
  const request = requestOf(from)
  const seen = new Set<CallId>()
  for (let id: CallId | undefined = via; id !== undefined && !seen.has(id); ) {
    seen.add(id)
    const call = calls.get(id)
    if (call !== undefined && requestOf(call) === request) return true
    id = call?.started.via
  }
  return false
}
