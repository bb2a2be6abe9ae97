import { answeredAt, describeCall, placeOf } from '../../timeline/calls.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

/** The act wrote something, deleted it at the same address, and wrote nothing else: a draft may go once it is sent. */
export const undoneWrite: Detector<'caution'> = {
  kind: 'undone-write',
  tiers: ['caution'],
  detect(evidence) {
    const { answered } = fatesIn(evidence)
    const places = new Set(answered.map(({ started }) => placeOf(started.data.url)))
    if (places.size > 1) return []
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
