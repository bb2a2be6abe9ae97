/** Decides whether the app shows or records a failure (docs/design/verdict.md#acknowledged-failures). */
import { foldText } from '../../../sdk/protocol/match.js'
import type { Cursor } from '../../../sdk/protocol/values.js'
import type { NetworkCall } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { TimelineEvent } from '../../timeline/timeline-event.js'
import type { Evidence } from '../evidence.js'
import { foundOnce } from '../found-once.js'
import { callsById, type LatestLedTo, latestLedTo } from '../lineage.js'
import { deniesNamed } from './denied.js'
import { showsFailure } from './failure-shaped.js'
import { claimedTexts } from './named-texts.js'

export type Acknowledgement = 'acknowledged' | 'ambiguous' | 'silent'

export interface Failure {
  call?: NetworkCall
  /** when the failing answer arrived */
  at: Cursor
}

/**
 * How the app treated a failure. Only reports after the failing answer count. A report that the failing call led to (or
 * an act, when no call failed) acknowledges the failure. A report that may belong to the acts makes it ambiguous.
 */
export function acknowledgement(evidence: Evidence, { call, at }: Failure): Acknowledgement {
  const { caused, any, ledTo, texts } = failureReports(evidence)
  const own = call === undefined ? caused : (ledTo(call)?.t ?? 0)
  if (own > at) return 'acknowledged'
  return any > at || texts > at ? 'ambiguous' : 'silent'
}

/** When the app last reported failures, by strength of attribution; 0 for never. */
interface FailureReports {
  /** in events that the acts caused */
  caused: Cursor
  /** in those, and in events of unknown cause */
  any: Cursor
  /** in events that a given call led to */
  ledTo: LatestLedTo<TimelineEvent>
  /** in new text in a notification region, which is neither failure-shaped nor named by the claim */
  texts: Cursor
}

const failureReports = foundOnce((evidence): FailureReports => {
  const { acts, claim, signs, signals, states } = evidence
  const named = claimedTexts({ claim })
  // A text that is taken for the claimed one does not excuse the failure: it is why the claim looks true.
  const isReport = (event: TimelineEvent) =>
    showsFailure(event) && !(event.type === 'sign' && deniesNamed(event.data.text, named))
  const failures = [...signs, ...signals, ...states].filter(
    (event) => mayBeOfActs(event, evidence) && isReport(event),
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

export function mayBeOfActs({ cause }: TimelineEvent, { acts }: Evidence): boolean {
  return cause === 'unattributed' || isOfActs(cause, acts)
}

function isOther(text: string, named: readonly string[]): boolean {
  return text !== '' && !named.some((name) => text.includes(name) || name.includes(text))
}

function latest(events: readonly TimelineEvent[]): Cursor {
  return events.reduce((t, event) => Math.max(t, event.t), 0)
}
