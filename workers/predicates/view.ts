/** A window as predicates see it. */
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { CallId } from '../../sdk/protocol/values.js'
import { isFailure, isWrite, type NetworkCall } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import { lostChannels, unseenChannels } from '../timeline/losses.js'
import type { Slice } from '../timeline/slice.js'
import { Tries } from '../timeline/tries.js'
import type { LevelHistory, View } from './leaf.js'

/** What else than events a claim is judged by. */
export interface Beside {
  level(leaf: LevelLeaf): LevelHistory | undefined
  /** leaves that are void when a foreign document took the place: after an act all, else those about events */
  voids: 'events' | 'all'
  /** ms for which the acts' own work has been done; null while it goes on */
  quietForMs: number | null
}

/** The view of a window at its close. Pure. */
export function viewOf(slice: Slice, { level, voids, quietForMs }: Beside): View {
  const { acts, calls, chain, losses, blind } = slice
  return {
    acts,
    events: slice.of,
    hasEverTold: slice.hasEverTold,
    calls,
    level,
    failures: () => failuresIn(calls, acts),
    lost: lostChannels(losses),
    unseen: unseenChannels(losses),
    blind,
    superseded: chain.superseded ? voids : 'no',
    navigated: chain.navigated,
    editedAt: chain.editedAt,
    quietForMs,
  }
}

/** Caused writes that failed and were not tried again with success, and the reads that they led to. */
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
