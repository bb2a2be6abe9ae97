/** Whether the claim itself says that something fails (design: verdict.md, Contradictions). */
import { containsText, foldText } from '../../../sdk/protocol/match.js'
import type { NetworkCall } from '../../calls.js'
import type { JudgedLeaf } from '../../predicates/evaluation.js'
import { declaresFailure } from '../../predicates/net.js'
import type { EventOf } from '../../timeline-event.js'
import type { Evidence } from '../evidence.js'
import { type Failure, relationTo } from './acknowledged.js'

/** Leaves that made the claim true by what they found. */
function affirmed({ claim }: Evidence): JudgedLeaf[] {
  return (claim?.evaluation.deciding ?? []).filter(
    ({ finding, negated }) => finding.truth === true && !negated,
  )
}

/** True when the claim names this call's failing status, or failure-shaped text that came after it. */
export function declaresCallFailure(evidence: Evidence, call: NetworkCall, at: number): boolean {
  const byStatus = affirmed(evidence).some(
    ({ leaf, finding }) =>
      leaf.kind === 'net' && finding.calls?.includes(call.id) === true && declaresFailure(leaf),
  )
  return byStatus || namesFailureText(evidence, { call: call.id, at })
}

/** True when the claim reads the body of this call's answer itself, and names the shape that says so. */
export function declaresBodyFailure(evidence: Evidence, call: NetworkCall, sign: string): boolean {
  const field = /^[\w$]+/.exec(sign)?.[0]
  return affirmed(evidence).some(({ leaf, finding }) => {
    if (leaf.kind !== 'net' || finding.calls?.includes(call.id) !== true) return false
    const { responseMatches: want } = leaf
    const isRecord = want !== null && typeof want === 'object' && !Array.isArray(want)
    return field !== undefined && isRecord && Object.hasOwn(want, field)
  })
}

/** True when the claim reads the body of this call's answer. */
export function readsBody(evidence: Evidence, call: NetworkCall): boolean {
  return affirmed(evidence).some(
    ({ leaf, finding }) =>
      leaf.kind === 'net' &&
      finding.calls?.includes(call.id) === true &&
      (leaf.responseMatches !== undefined || leaf.bodyContains !== undefined),
  )
}

/** True when the claim names this uncaught error as its consequence, or failure-shaped text that came after `since`. */
export function declaresError(evidence: Evidence, { data }: EventOf<'error'>, since: number): boolean {
  const byError = affirmed(evidence).some(
    ({ leaf }) =>
      leaf.kind === 'error' &&
      leaf.absent !== true &&
      (leaf.contains === undefined || containsText(`${data.name}: ${data.message}`, leaf.contains)),
  )
  return byError || namesFailureText(evidence, { at: since })
}

/** True when a text that the claim names came after the failure, of the act's own chain, and is failure-shaped. */
function namesFailureText(evidence: Evidence, failure: Failure): boolean {
  const named = affirmed(evidence).flatMap(({ leaf }) => {
    if (leaf.kind === 'text') return leaf.absent === true ? [] : [foldText(leaf.contains)]
    if (leaf.kind !== 'element' || leaf.absent === true) return []
    return [leaf.name, leaf.text, leaf.hasText].flatMap((text) =>
      text === undefined ? [] : [foldText(text)],
    )
  })
  if (named.length === 0) return false
  return evidence.signs.some((sign) => {
    if (sign.t <= failure.at || !sign.data.failureShaped) return false
    const text = foldText(sign.data.text)
    return relationTo(failure, sign, evidence) !== 'none' && named.some((name) => text.includes(name))
  })
}
