import type { Misfit, StorageChanged } from '../../../sdk/protocol/events.js'
import { leavesOf } from '../../predicates/predicate.js'
import { describeCall } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { EventOf } from '../../timeline/timeline-event.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { affirmed, isClaimed } from './declared.js'

type Found = ReturnType<Detector<'caution'>['detect']>[number]

const SAYS: Record<Misfit['how'], (misfit: Misfit) => string> = {
  valueless: ({ name, sent }) => `carried ${quote(sent)}${name === '' ? '' : ` as ${quote(name)}`}`,
  opposite: ({ name, sent }) => `carried ${quote(sent)}, the opposite of what ${quote(name)} shows`,
  'other-choice': ({ name, sent }) => `carried ${quote(sent)}, and not ${quote(name)}, which was chosen`,
  borrowed: ({ name, sent }) =>
    `carried ${quote(sent)} as ${quote(name)}, which another record has and nobody typed`,
  unchanged: ({ name, sent }) => `carried ${quote(sent)}, as it was before ${quote(name)} was pressed`,
  shifted: ({ name, sent }) =>
    `carried ${quote(sent)}, a day or a month apart from what ${quote(name)} holds`,
  swapped: ({ name, sent }) => `carried what ${quote(sent)} holds as ${quote(name)}`,
}

/** What the act's last write carried, or an entry that the claim names or that is all that the act stored, is not what the agent set, chose or typed. */
export const sentOtherwise: Detector<'caution'> = {
  kind: 'sent-otherwise',
  tiers: ['caution'],
  detect(evidence) {
    const found = [...sent(evidence), ...stored(evidence)]
    return found.length > 0 ? found : unclaimed(evidence)
  },
}

function sent(evidence: Evidence): Found[] {
  const call = evidence.calls.findLast(
    ({ started }) => started.data.misfit !== undefined && isOfActs(started.cause, evidence.acts),
  )
  const misfit = call?.started.data.misfit
  if (call === undefined || misfit === undefined) return []
  // The claim says itself what is sent.
  if (isClaimed(evidence, call, ({ requestMatches }) => requestMatches !== undefined)) return []
  const counter = `${describeCall(call)} ${SAYS[misfit.how](misfit)}`
  return [{ kind: 'sent-otherwise', tier: 'caution', counter, call: call.id, at: call.started.t }]
}

function stored(evidence: Evidence): Found[] {
  return affirmed(evidence).flatMap(({ leaf }): Found[] => {
    // The claim says itself what is stored.
    if (leaf.kind !== 'storage' || leaf.equals !== undefined) return []
    const last = evidence.storages.findLast(
      ({ cause, data: { key, area } }) =>
        key === leaf.key && area === (leaf.area ?? area) && isOfActs(cause, evidence.acts),
    )
    const misfit = last?.data.misfit
    if (last === undefined || misfit === undefined) return []
    const counter = `the ${last.data.area} entry ${quote(leaf.key)} ${SAYS[misfit.how](misfit)}`
    return [{ kind: 'sent-otherwise', tier: 'caution', counter, at: last.t }]
  })
}

/** What an entry for the value before is called, in itself or in its key. */
const FORMER = /prev|last|old|undo|hist|before|prior|former|recent|back|from/i

/** All that the act kept is another choice than the pressed one: it asked no server, and no entry has what was chosen. */
function unclaimed({ acts, calls, claim, storages }: Evidence): Found[] {
  const own = storages.filter(({ cause }) => isOfActs(cause, acts))
  const lasts = own.filter((each) => each === own.findLast(({ data }) => isSameEntry(data, each.data)))
  const [first] = lasts
  const isAsked = calls.some(
    ({ started }) => isOfActs(started.cause, acts) && started.data.side === undefined,
  )
  const isClaimed = claim !== null && leavesOf(claim.predicate).some(({ kind }) => kind === 'storage')
  const isFormer = ({ data: { key, misfit, value = '' } }: EventOf<'storage'>) =>
    misfit?.how === 'other-choice' && !FORMER.test(key + value) && !value.startsWith('[')
  if (first?.data.misfit === undefined || isAsked || isClaimed || !lasts.every(isFormer)) return []
  const { area, key, misfit } = first.data
  const counter = `the ${area} entry ${quote(key)} ${SAYS[misfit.how](misfit)}`
  return [{ kind: 'sent-otherwise', tier: 'caution', counter, at: first.t }]
}

function isSameEntry(one: StorageChanged, other: StorageChanged): boolean {
  return one.key === other.key && one.area === other.area
}
