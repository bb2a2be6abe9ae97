/** Whether the app shows or records a failure (design: verdict.md, Acknowledged). */
import { foldText } from '../../../sdk/protocol/match.js'
import type { CallId, Cursor } from '../../../sdk/protocol/values.js'
import { isSameRequest, type NetworkCall } from '../../calls.js'
import { isOfActs } from '../../cause-of-acts.js'
import { leavesOf } from '../../predicates/predicate.js'
import type { EventOf, TimelineEvent } from '../../timeline-event.js'
import type { Evidence } from '../evidence.js'
import { tellsFailure } from './failure-shaped.js'

export type Acknowledgement = 'acknowledged' | 'ambiguous' | 'silent'

/** A failure that stands against a claim. */
export interface Failure {
  /** the call that failed, where it is one */
  call?: CallId
  /** when the failing answer came */
  at: Cursor
}

/**
 * How the app took a failure: it shows or records it, it may have, or it is silent. Only what came after the failing
 * answer and of the act's own chain counts: for sure where the failing call led to it, else perhaps.
 */
export function acknowledgement(evidence: Evidence, failure: Failure): Acknowledgement {
  const shown = tellingOf(evidence)
    .failures.filter(({ t }) => t > failure.at)
    .map((event) => relationTo(failure, event, evidence))
  if (shown.includes('own')) return 'acknowledged'
  if (shown.includes('kin') || mayBeShown(evidence, failure)) return 'ambiguous'
  return 'silent'
}

/** What of a bundle tells of failures: found once, for there may be many. */
interface Telling {
  calls: ReadonlyMap<CallId, NetworkCall>
  failures: readonly TimelineEvent[]
  /** new texts where apps tell users things, that the claim does not name, with when they came */
  texts: readonly EventOf<'sign'>[]
}

const tellings = new WeakMap<Evidence, Telling>()

function tellingOf(evidence: Evidence): Telling {
  const known = tellings.get(evidence)
  if (known !== undefined) return known
  const { calls, signs, signals, states } = evidence
  const named = namedTexts(evidence)
  const telling: Telling = {
    calls: new Map(calls.map((call) => [call.id, call])),
    failures: [...signs, ...signals, ...states].filter(tellsFailure),
    texts: signs.filter(({ data }) => data.region !== undefined && isOther(foldText(data.text), named)),
  }
  tellings.set(evidence, telling)
  return telling
}

/** True for text that is neither what the claim names nor a part of it. */
function isOther(text: string, named: readonly string[]): boolean {
  return text !== '' && !named.some((name) => text.includes(name) || name.includes(text))
}

/** `own`: the failure led to it; `kin`: of the act's chain or of no known root, so perhaps; `none`: others' doing. */
export function relationTo(
  failure: Failure,
  { cause, via }: TimelineEvent,
  evidence: Evidence,
): 'own' | 'kin' | 'none' {
  const isCaused = isOfActs(cause, evidence.acts)
  if (!isCaused && cause !== 'unattributed') return 'none'
  if (failure.call === undefined) return isCaused ? 'own' : 'kin'
  return via !== undefined && descends(via, failure.call, evidence) ? 'own' : 'kin'
}

/** True when a call is the failed one, a repetition of it, or was led to by one of these. */
export function descends(via: CallId, failed: CallId, evidence: Evidence): boolean {
  const byId = tellingOf(evidence).calls
  const origin = byId.get(failed)
  const seen = new Set<CallId>()
  for (let id: CallId | undefined = via; id !== undefined && !seen.has(id); ) {
    if (id === failed) return true
    seen.add(id)
    const call = byId.get(id)
    if (call !== undefined && origin !== undefined && isSameRequest(call, origin)) return true
    id = call?.started.via
  }
  return false
}

/** New text where apps tell users things, that is neither failure-shaped nor what the claim names. */
function mayBeShown(evidence: Evidence, failure: Failure): boolean {
  return tellingOf(evidence).texts.some(
    (event) => event.t > failure.at && relationTo(failure, event, evidence) !== 'none',
  )
}

/** Texts that the claim names as present. */
function namedTexts({ claim }: Evidence): string[] {
  if (claim === null) return []
  return leavesOf(claim.predicate).flatMap((leaf) => {
    if (leaf.kind === 'text') return leaf.absent === true ? [] : [foldText(leaf.contains)]
    if (leaf.kind !== 'element' || leaf.absent === true) return []
    return [leaf.name, leaf.text, leaf.hasText].flatMap((text) =>
      text === undefined ? [] : [foldText(text)],
    )
  })
}
