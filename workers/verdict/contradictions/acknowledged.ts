/** Whether the app shows or records a failure (design: verdict.md, Acknowledged). */
import { isCausedBy } from '../../../sdk/protocol/cause.js'
import { foldText } from '../../../sdk/protocol/match.js'
import type { CallId, Cursor, Json } from '../../../sdk/protocol/values.js'
import { declaresFailure } from '../../predicates/net.js'
import { leavesOf } from '../../predicates/predicate.js'
import type { Evidence } from '../evidence.js'

export type Acknowledgement = 'acknowledged' | 'ambiguous' | 'silent'

/** Words of failure in names of signals and states; texts are judged in the page, in its own languages. */
const FAILURE_WORD = /fail|error|reject|invalid|denied|declin/i

/** A failure that stands against a claim. */
export interface Failure {
  /** the call that failed, where it is one */
  call?: CallId
  /** when the failing answer came */
  at: Cursor
}

/** Texts that the claim names as present. */
function namedTexts(evidence: Evidence): string[] {
  if (evidence.claim === null) return []
  return leavesOf(evidence.claim.predicate).flatMap((leaf) => {
    if (leaf.kind === 'text' && leaf.absent !== true) return [foldText(leaf.contains)]
    if (leaf.kind !== 'element' || leaf.absent === true) return []
    return [leaf.name, leaf.text, leaf.hasText].flatMap((text) =>
      text === undefined ? [] : [foldText(text)],
    )
  })
}

/**
 * How the app took a failure: it shows or records it, it may, or it is silent.
 */
export function acknowledgement(evidence: Evidence, failure: Failure): Acknowledgement {
  const { act } = evidence
  const named = namedTexts(evidence)
  const own = evidence.signs.filter(
    ({ t, via, cause }) =>
      t > failure.at &&
      ((failure.call !== undefined && via === failure.call) || act === null || isCausedBy(cause, act)),
  )
  if (own.some(({ data }) => data.kind !== 'text' || data.failureShaped)) return 'acknowledged'
  const recorded =
    evidence.signals.some(({ t, data }) => t > failure.at && FAILURE_WORD.test(data.name)) ||
    evidence.states.some(
      ({ t, data }) =>
        t > failure.at &&
        data.changes.some(({ path, to }) => isSet(to) && (FAILURE_WORD.test(path) || isFailureWord(to))),
    )
  if (recorded) return 'acknowledged'
  const ambiguous = own.some(({ data }) => {
    const text = foldText(data.text)
    return data.region !== undefined && !named.some((name) => text.includes(name) || name.includes(text))
  })
  return ambiguous ? 'ambiguous' : 'silent'
}

function isSet(value: Json): boolean {
  return (
    value !== null &&
    value !== false &&
    value !== '' &&
    value !== 0 &&
    !(Array.isArray(value) && value.length === 0)
  )
}

function isFailureWord(value: Json): boolean {
  return typeof value === 'string' && value.length < 200 && FAILURE_WORD.test(value)
}

/** True when the claim itself says that this call fails, or names failure-shaped text that appeared. */
export function isDeclared(evidence: Evidence, call: CallId | undefined): boolean {
  const { claim } = evidence
  if (claim === null) return false
  const byCall = claim.evaluation.deciding.some(
    ({ leaf, finding }) =>
      leaf.kind === 'net' && call !== undefined && finding.call === call && declaresFailure(leaf),
  )
  if (byCall) return true
  const named = namedTexts(evidence)
  return evidence.signs.some(
    ({ data }) => data.failureShaped && named.some((name) => foldText(data.text).includes(name)),
  )
}

/** True when the claim itself names an uncaught error as its consequence. */
export function declaresError(evidence: Evidence): boolean {
  if (evidence.claim === null) return false
  return evidence.claim.evaluation.deciding.some(
    ({ leaf, negated }) => leaf.kind === 'error' && leaf.absent !== true && !negated,
  )
}
