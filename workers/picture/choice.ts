/** Which moments of a picture have a number: what the verdict rests on, what led to it, and what else tells most. Pure. */
import type { CallId } from '../../sdk/protocol/values.js'
import { type NetworkCall, placeOf } from '../timeline/calls.js'
import type { Contradiction, Evidence } from '../verdict/evidence.js'
import type { Moment } from './moment.js'

/** Moments with a number. More than these cannot be read at a glance. */
const TOLD = 9
const TOLD_MOST = 12
/** Acts of one verdict with a number. */
const ACTS = 3
/** What tells less has no number, unless the verdict rests on it. */
const WEIGHT = 3
const WRITE_WEIGHT = 6

/** Ids of the moments that have a number. */
export function choose(
  moments: readonly Moment[],
  roles: ReadonlyMap<string, unknown>,
  beside: ReadonlySet<CallId>,
): Set<string> {
  const chosen = new Set<string>()
  const add = (id: string) => {
    if (chosen.size < TOLD_MOST) chosen.add(id)
  }
  const ofCall = (call: CallId | undefined) =>
    call === undefined ? [] : moments.filter((each) => each.call === call)
  for (const { id } of moments.filter(({ lane }) => lane === 'input').slice(0, ACTS)) add(id)
  const decisive = moments.filter(({ id }) => roles.has(id))
  for (const { id } of decisive) add(id)
  for (const call of beside) for (const { id } of ofCall(call)) add(id)
  for (const moment of decisive) {
    for (const { id } of ofCall(moment.call)) add(id)
    // What led to it, call by call.
    const seen = new Set<CallId>()
    for (let via = moment.via; via !== undefined && !seen.has(via); ) {
      seen.add(via)
      const own = ofCall(via)
      for (const { id } of own) add(id)
      via = own.find(({ lane }) => lane === 'requests')?.via
    }
  }
  fill(moments, chosen, decisive.length > 0)
  return chosen
}

/**
 * Adds what else tells most, one by one, until enough have a number. What an answer with a number led to is first.
 *
 * @param isDecided what the verdict rests on is chosen: what other calls led to would only distract
 */
function fill(moments: readonly Moment[], chosen: Set<string>, isDecided: boolean): void {
  const telling = moments.filter(({ who, weight }) => who !== 'others' && weight >= WEIGHT)
  const requests = moments.filter(({ lane }) => lane === 'requests').length
  const labels = new Set(moments.flatMap(({ id, label }) => (chosen.has(id) ? [label] : [])))
  const refused = new Set<string>()
  for (;;) {
    const told = new Set(
      moments.flatMap(({ id, call }) => (call !== undefined && chosen.has(id) ? [call] : [])),
    )
    const isLed = ({ via }: Moment) => via !== undefined && told.has(via)
    const mayTell = (moment: Moment) =>
      !isDecided ||
      isLed(moment) ||
      (moment.call === undefined ? moment.via === undefined : moment.weight >= WRITE_WEIGHT || requests <= 2)
    const worth = (moment: Moment) =>
      (moment.isBad === true ? 20 : 0) + (isLed(moment) ? 10 : 0) + moment.weight
    const [best] = telling
      .filter((moment) => !chosen.has(moment.id) && !refused.has(moment.id) && mayTell(moment))
      .toSorted((one, two) => worth(two) - worth(one))
    if (best === undefined) return
    const own = best.call === undefined ? [best] : moments.filter(({ call }) => call === best.call)
    const isNew = !labels.has(best.label) && chosen.size + own.length <= TOLD
    for (const { id } of own) (isNew ? chosen : refused).add(id)
    refused.add(best.id)
    labels.add(best.label)
    if (chosen.size >= TOLD) return
  }
}

/** Calls that a contradiction is about besides its own. */
export function companions(
  contradictions: readonly Contradiction[],
  { calls, writes, overtaken }: Evidence,
): Set<CallId> {
  const found = new Set<CallId>()
  for (const { kind, call: id } of contradictions) {
    const call = calls.find((each) => each.id === id)
    if (call === undefined) continue
    found.add(call.id)
    const pair = kind === 'stale-response' ? overtaken.find(({ older }) => older === id) : undefined
    if (pair !== undefined) found.add(pair.newer)
    else for (const other of writes) if (isSamePlace(call, other)) found.add(other.id)
  }
  return found
}

function isSamePlace({ started: one }: NetworkCall, { started: other }: NetworkCall): boolean {
  return placeOf(one.data.url) === placeOf(other.data.url)
}
