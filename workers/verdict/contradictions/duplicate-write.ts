import {
  answeredAt,
  describeCall,
  hasFailed,
  isFailure,
  type NetworkCall,
  namesRecord,
} from '../../timeline/calls.js'
import { requestOf } from '../../timeline/tries.js'
import type { Detector, Evidence } from '../evidence.js'
import { callsById, descends } from '../lineage.js'
import { isNumberSaid, repeatedWrites } from '../repeated-writes.js'
import { isClaimed } from './declared.js'
import { isFailureShaped } from './failure-shaped.js'

type Found = ReturnType<Detector<'caution' | 'note'>['detect']>

/** One act sent the same write twice, or replaced one record twice at once. */
export const duplicateWrite: Detector<'caution' | 'note'> = {
  kind: 'duplicate-write',
  tiers: ['caution', 'note'],
  detect(evidence) {
    const repeats = repeatedWrites(evidence).flatMap(({ call, earlier }): Found => {
      // The claim may state how many of these calls it expects.
      if (isClaimed(evidence, call, ({ count }) => count !== undefined)) return []
      // Development builds run the effects of a mounted screen twice, in one turn.
      const { turn, t } = call.started
      const isOfMount = earlier.started.turn === turn && evidence.routes.some((route) => route.t < t)
      const isInTurn = isSequential(call, earlier, evidence)
      const how = hasFailed(earlier) ? 'although the first was not answered yet' : 'twice'
      return [
        {
          kind: 'duplicate-write',
          tier: isOfMount || isInTurn ? 'note' : 'caution',
          counter: `${describeCall(call)} was sent ${isInTurn ? 'again after the first had succeeded' : how}`,
          call: call.id,
          at: call.started.t,
        },
      ]
    })
    return [...repeats, ...replacements(evidence)]
  },
}

/**
 * True when the same code sent the next write after the first succeeded, and the claim or the control says how often: two
 * tickets. A handler that is registered twice does not wait for the answer. After an error or a failure message it is a retry.
 */
function isSequential(call: NetworkCall, earlier: NetworkCall, evidence: Evidence): boolean {
  const { via, t, data } = call.started
  const at = answeredAt(earlier)
  if (via === undefined || at === undefined || isFailure(earlier)) return false
  const isOfSameCode = data.initiator !== undefined && data.initiator === earlier.started.data.initiator
  const troubles = [...evidence.errors, ...evidence.signs.filter(isFailureShaped)]
  return (
    isOfSameCode &&
    isNumberSaid(earlier, evidence) &&
    descends(via, earlier, callsById(evidence)) &&
    !troubles.some((each) => each.t >= at && each.t <= t)
  )
}

/**
 * Writes that replace a record, right after the act's code replaced it with another value: in one turn, from one place in
 * the code, with the same names. The first is for nothing (RFC 9110, 9.3.4), as when a handler is registered once more.
 */
function replacements(evidence: Evidence): Found {
  const { writes } = evidence
  return writes.flatMap((call, i) => {
    const { data, t } = call.started
    if (data.method !== 'PUT' || !namesRecord(data.url)) return []
    const earlier = writes.slice(0, i).find((each) => isReplaced(each, call))
    if (earlier === undefined || isClaimed(evidence, call, ({ count }) => count !== undefined)) return []
    const counter = `${describeCall(call)} replaced at once what the same code had sent to it`
    return [{ kind: 'duplicate-write', tier: 'caution', counter, call: call.id, at: t }]
  })
}

function isReplaced(earlier: NetworkCall, call: NetworkCall): boolean {
  const [one, other] = [earlier.started, call.started]
  const names = earlier.finished?.data.shape?.to
  return (
    requestOf(earlier) === requestOf(call) &&
    one.turn === other.turn &&
    one.data.initiator !== undefined &&
    one.data.initiator === other.data.initiator &&
    one.data.digest !== undefined &&
    other.data.digest !== undefined &&
    one.data.digest !== other.data.digest &&
    names !== undefined &&
    names === call.finished?.data.shape?.to &&
    !hasFailed(earlier)
  )
}
