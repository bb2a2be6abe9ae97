/** Whether the app shows or records a failure (docs/design/verdict.md#acknowledged-failures). */
import { foldText } from '../../../sdk/protocol/match.js'
import type { Cursor } from '../../../sdk/protocol/values.js'
import { leavesOf } from '../../predicates/predicate.js'
import type { NetworkCall } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { TimelineEvent } from '../../timeline/timeline-event.js'
import type { Evidence } from '../evidence.js'
import { foundOnce } from '../found-once.js'
import { callsById, type LatestLedTo, latestLedTo } from '../lineage.js'
import { tellsFailure } from './failure-shaped.js'
import { namedTexts } from './named-texts.js'

export type Acknowledgement = 'acknowledged' | 'ambiguous' | 'silent'

/** A failure that stands against a claim. */
export interface Failure {
  /** the call that failed, where it is one */
  call?: NetworkCall
  /** when the failing answer came */
  at: Cursor
}

/**
 * How the app took a failure: it shows or records it, it may have, or it is silent. Only what came after the failing
 * answer and of the act's own chain counts: for sure where the failing call led to it, else perhaps.
 */
export function acknowledgement(evidence: Evidence, { call, at }: Failure): Acknowledgement {
  const { caused, any, ledTo, texts } = told(evidence)
  const own = call === undefined ? caused : (ledTo(call)?.t ?? 0)
  if (own > at) return 'acknowledged'
  return any > at || texts > at ? 'ambiguous' : 'silent'
}

/** When the app last told of failures, in ways that differ in what they are worth; 0 where it never did. */
interface Told {
  /** what the acts caused */
  caused: Cursor
  /** that, and what has no known root */
  any: Cursor
  /** what a call led to */
  ledTo: LatestLedTo<TimelineEvent>
  /** new text where apps tell users things, that is not failure-shaped and not what the claim names */
  texts: Cursor
}

const told = foundOnce((evidence): Told => {
  const { acts, claim, signs, signals, states } = evidence
  const named = claim === null ? [] : namedTexts(leavesOf(claim.predicate))
  const failures = [...signs, ...signals, ...states].filter(
    (event) => mayBeOfActs(event, evidence) && tellsFailure(event),
  )
  return {
    caused: latest(failures.filter(({ cause }) => isOfActs(cause, acts))),
    any: latest(failures),
    ledTo: latestLedTo(failures, callsById(evidence)),
    texts: latest(
      signs.filter(
        (sign) =>
          sign.data.region !== undefined &&
          mayBeOfActs(sign, evidence) &&
          isOther(foldText(sign.data.text), named),
      ),
    ),
  }
})

/** True for what the acts caused, and for what has no known root: it is theirs, or may be. */
export function mayBeOfActs({ cause }: TimelineEvent, { acts }: Evidence): boolean {
  return cause === 'unattributed' || isOfActs(cause, acts)
}

/** True for text that is neither what the claim names nor a part of it. */
function isOther(text: string, named: readonly string[]): boolean {
  return text !== '' && !named.some((name) => text.includes(name) || name.includes(text))
}

function latest(events: readonly TimelineEvent[]): Cursor {
  return events.reduce((t, event) => Math.max(t, event.t), 0)
}
