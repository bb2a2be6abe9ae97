/** Reads of which the page is asked what it shows: the input of `stale-response` and `answer-not-shown`. */
import type { ActId, CallId } from '../../sdk/protocol/values.js'
import { hasFailed, isWrite, type NetworkCall } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'

/** Limit of pairs that the page is asked about. */
const PAIRS = 3

/** Each read that was answered last, with the newest read of its resource, which overtook it. Pure. */
export function overtakenIn(
  calls: readonly NetworkCall[],
  acts: readonly ActId[],
): { older: CallId; newer: CallId }[] {
  const pairs = readsIn(calls, acts).flatMap((group) => {
    const newest = group.at(-1)
    const last = group.reduce((one, two) => (answerOf(two) > answerOf(one) ? two : one))
    return newest === undefined || newest === last ? [] : [{ older: last.id, newer: newest.id }]
  })
  return pairs.slice(-PAIRS)
}

/** The newest answered read of each resource. Pure. */
export function newestReadsIn(calls: readonly NetworkCall[], acts: readonly ActId[]): CallId[] {
  return readsIn(calls, acts)
    .flatMap((group) => group.at(-1)?.id ?? [])
    .slice(-PAIRS)
}

/** Answered reads of the acts by resource, in the order in which they were sent. */
function readsIn(calls: readonly NetworkCall[], acts: readonly ActId[]): NetworkCall[][] {
  const reads = new Map<string, NetworkCall[]>()
  for (const call of calls) {
    if (!isAnsweredRead(call) || !isOfActs(call.started.cause, acts)) continue
    const key = resourceOf(call)
    reads.set(key, [...(reads.get(key) ?? []), call])
  }
  return [...reads.values()]
}

function isAnsweredRead(call: NetworkCall): boolean {
  const { responded, finished } = call
  if (isWrite(call) || call.started.data.side !== undefined || responded === undefined) return false
  return !hasFailed(call) && (finished === undefined || finished.data.result === 'done')
}

function answerOf({ responded }: NetworkCall): number {
  return responded?.t ?? 0
}

function resourceOf({ started: { data, doc } }: NetworkCall): string {
  return `${doc} ${data.method} ${data.url.replace(/[?#].*$/, '')} ${data.operation?.name ?? ''}`
}
