/** What reads say of a write that the server only accepted (202). */
import type { NetworkCall } from '../calls.js'
import { descends } from './contradictions/acknowledged.js'
import type { Evidence } from './evidence.js'

/** The latest read that the accepted write led to and that says how the work stands. */
export function lastWordOn(accepted: NetworkCall, evidence: Evidence): NetworkCall | undefined {
  return evidence.calls
    .filter(({ id, progress }) => progress !== undefined && descends(id, accepted.id, evidence))
    .reduce<NetworkCall | undefined>(
      (last, call) => ((last?.progress?.t ?? 0) > (call.progress?.t ?? 0) ? last : call),
      undefined,
    )
}
