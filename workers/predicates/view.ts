import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { CallId, Milliseconds } from '../../sdk/protocol/values.js'
import { isFailure, isWrite, type NetworkCall } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import { lostChannels, unseenChannels } from '../timeline/losses.js'
import type { Slice } from '../timeline/slice.js'
import { Tries } from '../timeline/tries.js'
import type { DriverQuestion } from './driver-question.js'
import type { LevelHistory, View } from './leaf.js'

/** What a claim is judged by in addition to the window's events. */
export interface Beside {
  level(leaf: LevelLeaf | DriverQuestion): LevelHistory | undefined
  isDriven: boolean
  voids: View['voids']
  quietForMs: number | null
  /** by when the claim must have come true, in ms since the window's beginning */
  withinMs?: Milliseconds
}

export function viewOf(slice: Slice, { level, isDriven, voids, quietForMs, withinMs }: Beside): View {
  const { acts, calls, chain, losses, blind, measures, unreported } = slice
  return {
    acts,
    events: slice.of,
    hasEverReported: slice.hasEverReported,
    calls,
    measures,
    level,
    isDriven,
    unreported,
    failures: () => failuresIn(calls, acts),
    lost: lostChannels(losses),
    unseen: unseenChannels(losses),
    blind,
    voids,
    superseded: chain.superseded,
    navigated: chain.navigated,
    loads: chain.loads,
    editedAt: chain.editedAt,
    quietForMs,
    ...(withinMs === undefined ? {} : { within: { from: slice.from, ms: withinMs } }),
  }
}

/** Caused writes that failed without a successful retry, and the reads that they triggered. */
function failuresIn(calls: readonly NetworkCall[], acts: readonly string[]): ReadonlySet<CallId> {
  const failures = new Set<CallId>()
  const tries = new Tries(calls, acts)
  for (const call of calls) {
    const { cause, via } = call.started
    const isLed = !isWrite(call) && via !== undefined && failures.has(via)
    const isOwn = isWrite(call) && isOfActs(cause, acts) && isFailure(call)
    if (isLed || (isOwn && !tries.hasLaterSuccess(call))) failures.add(call.id)
  }
  return failures
}
