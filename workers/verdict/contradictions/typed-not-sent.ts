import { answeredAt, describeCall } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import { cutAddressIn } from '../cut-address.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'
import { isClaimed } from './declared.js'

/**
 * The act saved or searched, and a field that the agent filled holds a value that no request carried; a request carried
 * only the beginning of a value, or a list was read without what a field still asks for.
 */
export const typedNotSent: Detector<'caution'> = {
  kind: 'typed-not-sent',
  tiers: ['caution'],
  detect(evidence) {
    // The values may be sent in several writes, so the last one tells.
    const call = fatesIn(evidence).answered.findLast(({ finished }) => finished?.data.unsent !== undefined)
    const [label] = call?.finished?.data.unsent ?? []
    const at = call && answeredAt(call)
    const behind = evidence.amiss.find(({ how }) => how === 'behind')?.name
    const last = evidence.marks.at(-1)
    const cut = cutAddressIn(evidence)
    if (cut !== undefined) {
      const counter = `a value in ${describeCall(cut)} ends at an "&" that is not encoded`
      const at = answeredAt(cut) ?? cut.started.t
      return [{ kind: 'typed-not-sent', tier: 'caution', counter, call: cut.id, at }]
    }
    const lost = evidence.amiss.find(({ how }) => how === 'cut')?.name
    if (lost !== undefined && last !== undefined) {
      const counter = `a "#" or "+" of what ${quote(lost)} holds is in an address without encoding`
      return [{ kind: 'typed-not-sent', tier: 'caution', counter, at: last.t }]
    }
    if (behind !== undefined && last !== undefined) {
      const counter = `the last search was not for all that ${quote(behind)} holds`
      return [{ kind: 'typed-not-sent', tier: 'caution', counter, at: last.t }]
    }
    const dropped = evidence.amiss.find(({ how }) => how === 'dropped')?.name
    if (dropped !== undefined && last !== undefined) {
      const counter = `a list was read without ${quote(dropped)}, which a field of the page still holds`
      return [{ kind: 'typed-not-sent', tier: 'caution', counter, at: last.t }]
    }
    if (call === undefined || label === undefined || at === undefined) return []
    // The claim says itself what is sent.
    if (isClaimed(evidence, call, ({ requestMatches }) => requestMatches !== undefined)) return []
    const field = label === '' ? 'a field without a name' : quote(label)
    const counter = `no request carried what ${field} holds, not even ${describeCall(call)}`
    return [{ kind: 'typed-not-sent', tier: 'caution', counter, call: call.id, at }]
  },
}
