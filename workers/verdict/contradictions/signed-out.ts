import { leavesOf } from '../../predicates/predicate.js'
import { answeredAt, describeCall, placeOf } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { fatesIn } from '../writes.js'
import { isClaimed } from './declared.js'

/** Where apps and frameworks send a visitor whose session is over. */
const SIGN_IN =
  /\/(?:log|sign)[-_]?in(?:[/.?]|$)|\/(?:sessions?|users?|accounts?|auth|sso)\/(?:new|authori[sz]e|start)(?:[/.?]|$)/i

function isRouteClaimed({ claim }: Evidence): boolean {
  return claim !== null && leavesOf(claim.predicate).some(({ kind }) => kind === 'route')
}

/** A write of the act was answered by a page to sign in, to which it was redirected. */
export const signedOut: Detector<'caution'> = {
  kind: 'signed-out',
  tiers: ['caution'],
  detect(evidence) {
    return fatesIn(evidence).answered.flatMap((call) => {
      const { redirectedTo } = call.responded?.data ?? {}
      const at = answeredAt(call)
      if (redirectedTo === undefined || at === undefined || !SIGN_IN.test(placeOf(redirectedTo))) return []
      if (SIGN_IN.test(placeOf(call.started.data.url))) return []
      // The claim says itself where it leads.
      if (isRouteClaimed(evidence)) return []
      if (isClaimed(evidence, call, ({ redirectedTo: wanted }) => wanted !== undefined)) return []
      const counter = `${describeCall(call)} was redirected to ${quote(placeOf(redirectedTo))}`
      return [{ kind: 'signed-out', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
