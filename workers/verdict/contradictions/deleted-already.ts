/** A `DELETE` of what is not there. */
import type { JudgedLeaf } from '../../predicates/evaluation.js'
import { answeredAt, isWrite, type NetworkCall, statusOf } from '../../timeline/calls.js'
import type { Evidence } from '../evidence.js'
import { callsById, descends } from '../lineage.js'
import { fatesIn } from '../writes.js'
import { affirmed, isClaimed } from './declared.js'

/** What should be deleted does not exist: the app may count that as done, or its address is wrong. */
export function isDeleteOfNothing(call: NetworkCall): boolean {
  return call.started.data.method === 'DELETE' && [404, 410].includes(statusOf(call) ?? 0)
}

/**
 * True where the claim makes a `DELETE` of what is not there harmless. The server says that it was there and is gone (410), and
 * the claim names this call and, of what came through its answer only, that something went: the page did not take it away before
 * it knew. Or the others of several were deleted, as the claim says, and all that it names was read from the server since.
 */
export function isClaimedGone(call: NetworkCall, evidence: Evidence): boolean {
  if (call.started.data.method !== 'DELETE' || statusOf(call) !== 410) return false
  if (wereOthersDeleted(call, evidence)) return true
  if (!isClaimed(evidence, call, ({ method }) => method === 'DELETE')) return false
  const calls = callsById(evidence)
  const seen = seenOnPage(evidence)
  const isThrough = (via: string | undefined) => via !== undefined && descends(via, call, calls)
  return (
    seen.some(({ leaf }) => 'absent' in leaf && leaf.absent === true) &&
    seen.every(({ finding: { via } }) => isThrough(via))
  )
}

/** True where another DELETE of the act succeeded and is claimed, and all that the claim saw on the page came from reads that began after this answer. */
function wereOthersDeleted(call: NetworkCall, evidence: Evidence): boolean {
  const at = answeredAt(call) ?? Number.POSITIVE_INFINITY
  const isBeside = fatesIn(evidence).answered.some((each) =>
    isClaimed(evidence, each, ({ method }) => method === 'DELETE'),
  )
  const calls = callsById(evidence)
  const seen = seenOnPage(evidence)
  return (
    isBeside &&
    seen.length > 0 &&
    seen.every(({ finding: { via } }) => {
      const read = via === undefined ? undefined : calls.get(via)
      return read !== undefined && !isWrite(read) && read.started.t > at
    })
  )
}

/** What the claim saw on the page. */
function seenOnPage(evidence: Evidence): JudgedLeaf[] {
  return affirmed(evidence).filter(({ leaf }) => leaf.kind === 'element' || leaf.kind === 'text')
}
