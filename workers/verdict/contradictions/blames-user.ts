import type { Cursor } from '../../../sdk/protocol/values.js'
import { answeredAt, describeCall, type NetworkCall, statusOf } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { foundOnce } from '../found-once.js'
import { callsById, descends, latestLedTo } from '../lineage.js'
import { fatesIn } from '../writes.js'
import { mayBeOfActs } from './acknowledged.js'

/** Words with which apps blame the user's input. */
const BLAME =
  /invalid|incorrect|wrong|check your|must be|is required|not a valid|ungültig|falsch|invalide|no válid/i

/** The app shows a server failure as the user's mistake. */
export const blamesUser: Detector<'note'> = {
  kind: 'blames-user',
  tiers: ['note'],
  detect(evidence) {
    const failed = fatesIn(evidence).failed.filter((call) => (statusOf(call) ?? 0) >= 500)
    return failed.flatMap((call) => {
      const at = answeredAt(call)
      const sign = at === undefined ? undefined : firstBlame(call, at, evidence)
      if (sign === undefined) return []
      const shown = sign.data.kind === 'aria-invalid' ? 'a field marked invalid' : quote(sign.data.text)
      const counter = `${describeCall(call)} is shown as the user's mistake: ${shown}`
      return [{ kind: 'blames-user', tier: 'note', counter, call: call.id, at: sign.t }]
    })
  },
}

function firstBlame(call: NetworkCall, at: Cursor, evidence: Evidence) {
  const { signs, last } = blames(evidence)
  if ((last(call)?.t ?? 0) <= at) return undefined
  const calls = callsById(evidence)
  return signs.find(({ t, via }) => t > at && via !== undefined && descends(via, call, calls))
}

const blames = foundOnce((evidence) => {
  const signs = evidence.signs.filter(
    (sign) =>
      mayBeOfActs(sign, evidence) && (sign.data.kind === 'aria-invalid' || BLAME.test(sign.data.text)),
  )
  return { signs, last: latestLedTo(signs, callsById(evidence)) }
})
