import { answeredAt, describeCall, hasFailed, type NetworkCall } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { Detector } from '../evidence.js'
import { gradeOf } from '../honesty.js'
import { acknowledgement } from './acknowledged.js'
import { isClaimed } from './declared.js'

/** The act sent only side traffic that can save something, of a kind that the session had not sent before, and it failed. */
export const sideRequestFailed: Detector<'caution'> = {
  kind: 'side-request-failed',
  tiers: ['caution'],
  detect(evidence) {
    const { acts, calls, writes } = evidence
    if (writes.length > 0 || gradeOf(evidence) !== 'presence') return []
    return calls
      .filter((call) => isOfActs(call.started.cause, acts) && maySave(call) && hasFailed(call))
      .filter((call) => !isClaimed(evidence, call))
      .flatMap((call) => {
        const at = answeredAt(call) ?? call.started.t
        // Nothing in the page can follow from the answer, so any report of the act's chain counts.
        if (acknowledgement(evidence, { at: call.started.t }) === 'acknowledged') return []
        const counter = `${describeCall(call)}, which is all that the act sent`
        return [{ kind: 'side-request-failed', tier: 'caution' as const, counter, call: call.id, at }]
      })
      .slice(0, 1)
  },
}

/** A beacon, an image that nothing shows, a form sent to a frame: their like was not sent before, as telemetry is. */
function maySave({ started: { data }, isFirst }: NetworkCall): boolean {
  if (isFirst !== true || !data.sameSite) return false
  return (
    data.side === 'beacon' || (data.side === 'resource' && /^(?:pixel|iframe)$/.test(data.initiator ?? ''))
  )
}
