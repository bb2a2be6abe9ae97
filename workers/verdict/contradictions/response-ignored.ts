import { answeredAt, describeCall } from '../../timeline/calls.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

/** A write succeeded, and nothing in the page followed from its response. */
export const responseIgnored: Detector<'note'> = {
  kind: 'response-ignored',
  tiers: ['note'],
  detect(evidence) {
    const { claim, settled } = evidence
    if (!settled) return []
    const changes = claim?.evaluation.deciding.filter(({ leaf }) => leaf.kind !== 'net') ?? []
    const led = new Set(changes.map(({ finding }) => finding.via))
    return fatesIn(evidence).answered.flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || call.led === true || led.has(call.id)) return []
      const counter = `nothing followed from ${describeCall(call)}`
      return [{ kind: 'response-ignored', tier: 'note', counter, call: call.id, at }]
    })
  },
}
