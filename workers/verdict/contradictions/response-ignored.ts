import { answeredAt, describeCall, hasFailed, isWrite } from '../../calls.js'
import { isOfActs } from '../../cause-of-acts.js'
import type { Detector } from '../evidence.js'

/** A write ended well, and nothing followed from its answer. */
export const responseIgnored: Detector = {
  kind: 'response-ignored',
  detect({ acts, calls, claim, doms, routes, settled, signals, states }) {
    if (!settled) return []
    const changes = claim?.evaluation.deciding.filter(({ leaf }) => leaf.kind !== 'net') ?? []
    const led = new Set(
      [
        ...[...doms, ...routes, ...signals, ...states],
        ...calls.map(({ started }) => started),
        ...changes.map(({ finding }) => finding),
      ].map(({ via }) => via),
    )
    return calls.flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || !isWrite(call) || hasFailed(call) || led.has(call.id)) return []
      if (!isOfActs(call.started.cause, acts)) return []
      const counter = `nothing followed from ${describeCall(call)}`
      return [{ kind: 'response-ignored', tier: 'note', counter, call: call.id, at }]
    })
  },
}
