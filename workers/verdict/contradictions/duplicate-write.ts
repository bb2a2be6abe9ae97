import { answeredAt, describeCall, hasFailed, isFailure, type NetworkCall } from '../../timeline/calls.js'
import { requestOf } from '../../timeline/tries.js'
import type { Detector, Evidence } from '../evidence.js'
import { callsById, descends } from '../lineage.js'
import { isClaimed } from './declared.js'
import { isFailureShaped } from './failure-shaped.js'

type Found = ReturnType<Detector<'caution' | 'note'>['detect']>

/** One act sent the same write twice, or replaced one record twice at once. */
export const duplicateWrite: Detector<'caution' | 'note'> = {
  kind: 'duplicate-write',
  tiers: ['caution', 'note'],
  detect(evidence) {
    const repeats = repeatsIn(evidence).flatMap(({ call, earlier }): Found => {
      // The claim may state how many of these calls it expects.
      if (isClaimed(evidence, call, ({ count }) => count !== undefined)) return []
      // Development builds run the effects of a mounted screen twice, in one turn.
      const { turn, t } = call.started
      const isOfMount = earlier.started.turn === turn && evidence.routes.some((route) => route.t < t)
      const isNext = isSentOnSuccess(call, earlier, evidence)
      const how = hasFailed(earlier) ? 'although the first was not answered yet' : 'twice'
      return [
        {
          kind: 'duplicate-write',
          tier: isOfMount || isNext ? 'note' : 'caution',
          counter: `${describeCall(call)} was sent ${isNext ? 'again after the first had succeeded' : how}`,
          call: call.id,
          at: call.started.t,
        },
      ]
    })
    return [...repeats, ...replacements(evidence)]
  },
}

/**
 * True where the code that sent the first went on after its answer and sent the next: two tickets, two dice. A handler that is
 * registered twice does not wait. Not after an error that the app reported, or about an answer that it could not use.
 */
function isSentOnSuccess(call: NetworkCall, earlier: NetworkCall, evidence: Evidence): boolean {
  const { via, t, data } = call.started
  const at = answeredAt(earlier)
  if (via === undefined || at === undefined || isFailure(earlier)) return false
  const isOfOneCode = data.initiator !== undefined && data.initiator === earlier.started.data.initiator
  const troubles = [...evidence.errors, ...evidence.signs.filter(isFailureShaped)]
  return (
    isOfOneCode &&
    descends(via, earlier, callsById(evidence)) &&
    !troubles.some((each) => each.t >= at && each.t <= t)
  )
}

/** A record of its own: the last step of its address is an identity. */
const RECORD = /\/[^/?#]*\d[^/?#]*\/?$/

/**
 * Writes that replace a record, right after the act's code replaced it with another value: in one turn, from one place in
 * the code, with the same names. The first is for nothing (RFC 9110, 9.3.4), as when a handler is registered once more.
 */
function replacements(evidence: Evidence): Found {
  const { writes } = evidence
  return writes.flatMap((call, i) => {
    const { data, t } = call.started
    if (data.method !== 'PUT' || !RECORD.test(data.url)) return []
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

/** Each repeated write, with the first earlier write of the same content that had not failed. */
function repeatsIn({ writes }: Evidence): { call: NetworkCall; earlier: NetworkCall }[] {
  /** by content: writes that succeeded or have not failed yet */
  const standing = new Map<string, NetworkCall[]>()
  return writes.flatMap((call) => {
    const { cause, data } = call.started
    // The body of a form that navigates is not known. Sent after a script's request, it is the same again.
    const isForm = data.transport === 'document'
    const scripted = isForm ? writes.find((each) => isScripted(each, call)) : undefined
    if (scripted !== undefined) return [{ call, earlier: scripted }]
    if (data.digest === undefined) return []
    const content = JSON.stringify([data.digest, cause, requestOf(call)])
    const same = standing.get(content) ?? []
    standing.set(content, same)
    while (same[0] !== undefined && hadFailedBy(same[0], call.started.t)) same.shift()
    const [earlier] = same
    if (call.finished?.data.result !== 'aborted') same.push(call)
    return earlier === undefined ? [] : [{ call, earlier }]
  })
}

/** True when a script had sent the request that this form sends, and it had not failed. */
function isScripted(earlier: NetworkCall, form: NetworkCall): boolean {
  const { data, t } = earlier.started
  const isBefore =
    data.transport !== 'document' && t < form.started.t && requestOf(earlier) === requestOf(form)
  return isBefore && !hadFailedBy(earlier, form.started.t)
}

function hadFailedBy(call: NetworkCall, t: number): boolean {
  return isFailure(call) && (answeredAt(call) ?? t) < t
}
