import { answeredAt, describeCall, placeOf } from '../../timeline/calls.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

/** The act wrote something and then deleted it at the same address. */
export const undoneWrite: Detector<'caution'> = {
  kind: 'undone-write',
  tiers: ['caution'],
  detect(evidence) {
    const { answered } = fatesIn(evidence)
    return answered.flatMap((call, i) => {
      const { method, url } = call.started.data
      const at = answeredAt(call)
      const first = answered
        .slice(0, i)
        .find(
          ({ started: { data } }) => /^(?:POST|PUT)$/.test(data.method) && placeOf(data.url) === placeOf(url),
        )
      if (method !== 'DELETE' || first === undefined || at === undefined) return []
      const counter = `${describeCall(call)} undid ${describeCall(first)}`
      return [{ kind: 'undone-write', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
