import { answeredAt, describeCall, type NetworkCall, placeOf } from '../../timeline/calls.js'
import type { Detector, Evidence } from '../evidence.js'
import { becameTrue } from '../honesty.js'
import { callsById, descends } from '../lineage.js'
import { fatesIn } from '../writes.js'
import { affirmed, isClaimed } from './declared.js'

/** The act wrote something, deleted it at the same address, and wrote nothing else: a draft may go once it is sent. */
export const undoneWrite: Detector<'caution'> = {
  kind: 'undone-write',
  tiers: ['caution'],
  detect(evidence) {
    const { answered } = fatesIn(evidence)
    const places = new Set(answered.map(({ started }) => placeOf(started.data.url)))
    if (places.size > 1) return []
    return answered.flatMap((call, i) => {
      const { method, url } = call.started.data
      const at = answeredAt(call)
      const first = answered
        .slice(0, i)
        .find(
          ({ started: { data } }) => /^(?:POST|PUT)$/.test(data.method) && placeOf(data.url) === placeOf(url),
        )
      if (method !== 'DELETE' || first === undefined || at === undefined) return []
      if (claimsBoth(evidence, first, call)) return []
      const counter = `${describeCall(call)} undid ${describeCall(first)}`
      return [{ kind: 'undone-write', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}

/**
 * True when the claim says itself that the thing comes and goes: it names the DELETE, or it has in order what the first
 * write led to, which went again, and what the DELETE led to.
 */
function claimsBoth(evidence: Evidence, first: NetworkCall, last: NetworkCall): boolean {
  if (isClaimed(evidence, last, ({ method }) => method === 'DELETE')) return true
  if (evidence.claim?.predicate.kind !== 'inOrder') return false
  const calls = callsById(evidence)
  const seen = affirmed(evidence).filter((judged) => judged.leaf.kind !== 'net' && becameTrue(judged))
  const isLedTo = (via: string | undefined, call: NetworkCall) =>
    via !== undefined && descends(via, call, calls)
  const goes = seen.findIndex(({ finding: { via } }) => isLedTo(via, last))
  // What both led to came with the DELETE.
  return seen
    .slice(0, Math.max(0, goes))
    .some(
      ({ finding: { via, transient } }) => transient === true && isLedTo(via, first) && !isLedTo(via, last),
    )
}
