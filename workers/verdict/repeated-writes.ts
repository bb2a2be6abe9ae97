/** Writes that an act sent again. */
import { leavesOf } from '../predicates/predicate.js'
import { answeredAt, isFailure, type NetworkCall } from '../timeline/calls.js'
import { requestOf } from '../timeline/tries.js'
import { claimedTexts } from './contradictions/named-texts.js'
import type { Evidence } from './evidence.js'
import { foundOnce } from './found-once.js'

interface Repeat {
  call: NetworkCall
  earlier: NetworkCall
}

/** Each repeated write, with the first earlier write of the same content that had not failed. */
export const repeatedWrites = foundOnce(({ writes }): Repeat[] => {
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
})

/** True where the control, a text of the claim, or a count or value in it says how often the write is to be sent: "2 tickets". */
export function isNumberSaid(earlier: NetworkCall, evidence: Evidence): boolean {
  const { claim, marks } = evidence
  const times = 1 + repeatedWrites(evidence).filter((each) => each.earlier === earlier).length
  const texts = [marks.at(-1)?.data.name ?? '', ...claimedTexts({ claim })]
  const leaves = claim === null ? [] : leavesOf(claim.predicate)
  return (
    texts.some((text) => text.split(/\D+/).includes(String(times))) ||
    leaves.some(
      (leaf) =>
        (leaf.kind === 'element' && leaf.count === times) || (leaf.kind === 'state' && leaf.equals === times),
    )
  )
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
