import { answeredAt, describeCall, hasFailed, isFailure, isSameRequest } from '../../calls.js'
import type { Detector, Evidence } from '../evidence.js'

/** One act sent the same write twice. */
export const duplicateWrite: Detector = {
  kind: 'duplicate-write',
  detect(evidence) {
    const { routes, writes } = evidence
    return writes.flatMap((call, i) => {
      const { digest } = call.started.data
      if (digest === undefined) return []
      const earlier = writes
        .slice(0, i)
        .find(
          (each) =>
            each.started.data.digest === digest &&
            each.started.cause === call.started.cause &&
            isSameRequest(each, call) &&
            !(isFailure(each) && (answeredAt(each) ?? call.started.t) < call.started.t) &&
            each.finished?.data.result !== 'aborted',
        )
      if (earlier === undefined || countsIt(evidence, call.id)) return []
      // Development builds run the effects of a screen twice as it is mounted, in one turn.
      const { turn, t } = call.started
      const isOfMount = earlier.started.turn === turn && routes.some((route) => route.t < t)
      const how = hasFailed(earlier) ? 'although the first was not answered yet' : 'twice'
      return [
        {
          kind: 'duplicate-write',
          tier: isOfMount ? 'note' : 'caution',
          counter: `${describeCall(call)} was sent ${how}`,
          call: call.id,
          at: call.started.t,
        },
      ]
    })
  },
}

/** The claim says how many of these there are. */
function countsIt({ claim }: Evidence, call: string): boolean {
  return (claim?.evaluation.deciding ?? []).some(
    ({ leaf, finding, negated }) =>
      leaf.kind === 'net' &&
      leaf.count !== undefined &&
      !negated &&
      finding.truth === true &&
      finding.calls?.includes(call) === true,
  )
}
