import { answeredAt, describeCall, statusOf } from '../../calls.js'
import { quote } from '../../quote.js'
import type { Detector } from '../evidence.js'
import { relationTo } from './acknowledged.js'

/** Words by which apps tell a person that the input is at fault. */
const BLAME =
  /invalid|incorrect|wrong|check your|must be|is required|not a valid|ungültig|falsch|invalide|no válid/i

/** The server's own failure is shown as the user's mistake. */
export const blamesUser: Detector = {
  kind: 'blames-user',
  detect(evidence) {
    return evidence.writes.flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || (statusOf(call) ?? 0) < 500) return []
      const failure = { call: call.id, at }
      const sign = evidence.signs.find(
        (each) =>
          each.t > at &&
          (each.data.kind === 'aria-invalid' || BLAME.test(each.data.text)) &&
          relationTo(failure, each, evidence) === 'own',
      )
      if (sign === undefined) return []
      const shown = sign.data.kind === 'aria-invalid' ? 'a field marked invalid' : quote(sign.data.text)
      const counter = `${describeCall(call)} is shown as the user's mistake: ${shown}`
      return [{ kind: 'blames-user', tier: 'note', counter, call: call.id, at: sign.t }]
    })
  },
}
