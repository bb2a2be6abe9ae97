/** What led to what: chains of calls, each begun by the settlement of the one before. */
import type { CallId, Cursor } from '../../sdk/protocol/values.js'
import type { NetworkCall } from '../timeline/calls.js'
import { requestOf, Tries } from '../timeline/tries.js'
import { foundOnce } from './found-once.js'

/** Something that happened, and the call whose settlement led to it. */
interface Happening {
  t: Cursor
  via?: CallId
}

/** The latest happening that a call, or another try of the same request, led to, however long the chain. */
export type LatestLedTo<T> = (call: NetworkCall) => T | undefined

/** The bundle's calls by their ids. */
export const callsById = foundOnce(({ calls }) => new Map(calls.map((call) => [call.id, call])))

/** What the bundle's acts asked for again. */
export const triesIn = foundOnce(({ calls, acts }) => new Tries(calls, acts))

/** Finds the latest happening of each chain, each call of the chains looked at once. */
export function latestLedTo<T extends Happening>(
  happenings: readonly T[],
  calls: ReadonlyMap<CallId, NetworkCall>,
): LatestLedTo<T> {
  const seen = new Set<CallId>()
  const latest = new Map<string, T>()
  for (const happening of happenings.toSorted((one, two) => two.t - one.t)) {
    // Where a later one's chain came through, it has told all that lies before.
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

/** True when a call is the one given, another try of it, or was led to by one of these. */
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
