/** Decides whether the claim itself expects a failure (docs/design/verdict.md#declared-failures). */
import { containsText, foldText } from '../../../sdk/protocol/match.js'
import type { CallId, Cursor } from '../../../sdk/protocol/values.js'
import type { JudgedLeaf } from '../../predicates/evaluation.js'
import { declaresFailure, type NetWant } from '../../predicates/net.js'
import { hasFailed, type NetworkCall, placeOf } from '../../timeline/calls.js'
import type { EventOf } from '../../timeline/timeline-event.js'
import type { Evidence } from '../evidence.js'
import { foundOnce } from '../found-once.js'
import { callsById, descends } from '../lineage.js'
import { mayBeOfActs } from './acknowledged.js'
import { deniesNamed } from './denied.js'
import { isFailureShaped } from './failure-shaped.js'
import { namedTexts } from './named-texts.js'

/** Leaves that made the claim true by a match, not by an absence. */
export function affirmed({ claim }: Evidence): JudgedLeaf[] {
  return (claim?.evaluation.deciding ?? []).filter(
    ({ finding, negated }) => finding.truth === true && !negated,
  )
}

/** Texts that those leaves expect, normalized by `foldText`. */
export function affirmedTexts(evidence: Evidence): string[] {
  return namedTexts(affirmed(evidence).map(({ leaf }) => leaf))
}

interface FoundCalls {
  leaf: NetWant
  calls: ReadonlySet<CallId>
}

const foundCalls = foundOnce((evidence): FoundCalls[] =>
  affirmed(evidence).flatMap(({ leaf, finding }) =>
    leaf.kind === 'net' ? { leaf, calls: new Set(finding.calls) } : [],
  ),
)

/** True when a net leaf of this kind made the claim true by this call. @param isOfKind default: any net leaf */
export function isClaimed(
  evidence: Evidence,
  { id }: NetworkCall,
  isOfKind: (leaf: NetWant) => boolean = () => true,
): boolean {
  return foundCalls(evidence).some(({ leaf, calls }) => isOfKind(leaf) && calls.has(id))
}

/**
 * True when the app went on from this call's failure: all that the claim saw on the page or in its stores came through it,
 * by a later call that succeeded at its place or below, or, where it got no answer, with something that the app stored.
 */
export function wentOnFrom(evidence: Evidence, call: NetworkCall): boolean {
  const seen = affirmed(evidence).filter(({ leaf }) => leaf.kind !== 'net' && leaf.kind !== 'settled')
  const calls = callsById(evidence)
  const follows = (via: CallId | undefined) => via !== undefined && descends(via, call, calls)
  const isKept = call.responded === undefined && evidence.storages.some(({ via }) => follows(via))
  const place = placeOf(call.started.data.url)
  const isThrough = (via: CallId | undefined) => {
    const last = via === undefined ? undefined : calls.get(via)
    if (last === undefined || !follows(via)) return false
    const path = placeOf(last.started.data.url)
    return isKept || (!hasFailed(last) && (path === place || path.startsWith(`${place}/`)))
  }
  return seen.length > 0 && seen.every(({ finding: { via } }) => isThrough(via))
}

/** True when the claim names this call's failing status, or failure-shaped text that appeared after `at`. */
export function declaresCallFailure(evidence: Evidence, call: NetworkCall, at: Cursor): boolean {
  return isClaimed(evidence, call, declaresFailure) || namesFailureAfter(evidence, at)
}

/** True when the claim reads this call's response body and names the field that reports the failure. */
export function declaresBodyFailure(evidence: Evidence, call: NetworkCall, sign: string): boolean {
  const field = /^[\w$]+/.exec(sign)?.[0]
  return isClaimed(evidence, call, ({ responseMatches: want }) => {
    const isRecord = want !== null && typeof want === 'object' && !Array.isArray(want)
    return field !== undefined && isRecord && Object.hasOwn(want, field)
  })
}

export function readsBody(evidence: Evidence, call: NetworkCall): boolean {
  return isClaimed(
    evidence,
    call,
    ({ responseMatches, bodyContains }) => responseMatches !== undefined || bodyContains !== undefined,
  )
}

/** True when the claim names this uncaught error, or failure-shaped text that appeared after `since`. */
export function declaresError(evidence: Evidence, { data }: EventOf<'error'>, since: Cursor): boolean {
  const byError = affirmed(evidence).some(
    ({ leaf }) =>
      leaf.kind === 'error' &&
      leaf.absent !== true &&
      (leaf.contains === undefined || containsText(`${data.name}: ${data.message}`, leaf.contains)),
  )
  return byError || namesFailureAfter(evidence, since)
}

/** True when the claim names failure-shaped text that appeared after `since`. */
export function namesFailureAfter(evidence: Evidence, since: Cursor): boolean {
  return namedFailureAt(evidence) > since
}

/** When the acts' chain last showed a failure-shaped text that the claim names; 0 for never. */
const namedFailureAt = foundOnce((evidence): Cursor => {
  const named = affirmedTexts(evidence)
  if (named.length === 0) return 0
  const last = evidence.signs.findLast((sign) => {
    if (!mayBeOfActs(sign, evidence)) return false
    const text = foldText(sign.data.text)
    return named.some((name) => text.includes(name)) && isFailureShaped(sign) && !deniesNamed(text, named)
  })
  return last?.t ?? 0
})
