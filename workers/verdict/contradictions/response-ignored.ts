import { answeredAt, describeCall, hasFailed } from '../../calls.js'
import type { Detector } from '../evidence.js'

/** A write ended well, and nothing followed from its answer. */
export const responseIgnored: Detector = {
  kind: 'response-ignored',
  detect({ calls, claim, doms, routes, settled, signals, states, writes }) {
    if (!settled) return []
    const changes = claim?.evaluation.deciding.filter(({ leaf }) => leaf.kind !== 'net') ?? []
    const led = new Set(
      [
        ...[...doms, ...routes, ...signals, ...states],
        ...calls.map(({ started }) => started),
        ...changes.map(({ finding }) => finding),
      ].map(({ via }) => via),
    )
    return writes.flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || hasFailed(call) || led.has(call.id)) return []
      const counter = `nothing followed from ${describeCall(call)}`
      return [{ kind: 'response-ignored', tier: 'note', counter, call: call.id, at }]
    })
  },
}
