import type { Misfit } from '../../../sdk/protocol/events.js'
import { describeCall } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
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

/** What the act's last write carried, or an entry that the claim names, is not what the agent set, chose or typed. */
export const sentOtherwise: Detector<'caution'> = {
  kind: 'sent-otherwise',
  tiers: ['caution'],
  detect(evidence) {
    return [...sent(evidence), ...stored(evidence)]
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
