import { isNoValue } from '../../../../sdk/protocol/no-value.js'
import { describeCall } from '../../../timeline/calls.js'
import { isOfActs } from '../../../timeline/cause-of-acts.js'
import { claimedTexts } from '../named-texts.js'
import type { FindBroken } from './broken.js'
import { isBrokenPlace } from './step.js'

/** What a claim says about such values. */
const NAMED = /\b(?:nan|undefined)\b/

/** The act asked for what has no value: `/orders/undefined`, `/episodes?cursor=undefined`. */
export const inAddress: FindBroken = ({ acts, calls, claim }) => {
  const call = calls.find(
    ({ started: { cause, data } }) =>
      isOfActs(cause, acts) && (isBrokenPlace(data.url) || isBrokenQuery(data.url)),
  )
  if (call === undefined || claimedTexts({ claim }).some((name) => NAMED.test(name))) return undefined
  return { counter: `${describeCall(call)} has no value in its address`, call: call.id, at: call.started.t }
}

function isBrokenQuery(url: string): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  return [...new URLSearchParams(query).values()].some(isNoValue)
}
