/** A window as predicates see it. */
import type { LevelLeaf } from '../sdk/protocol/predicates.js'
import { hasFailed, isWrite, type NetworkCall } from './calls.js'
import { isOfActs } from './cause-of-acts.js'
import { lostChannels, unseenChannels } from './losses.js'
import type { LevelHistory, View } from './predicates/leaf.js'
import type { Slice } from './slice.js'

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
    calls,
    level,
    failedWrites: new Set(calls.filter((call) => isFailedWrite(call, acts)).map(({ id }) => id)),
    lost: lostChannels(losses),
    unseen: unseenChannels(losses),
    blind: new Set(blind.flatMap(({ channels }) => channels)),
    superseded: chain.superseded ? voids : 'no',
    navigated: chain.navigated,
    editedAt: chain.editedAt,
    quietForMs,
  }
}

function isFailedWrite(call: NetworkCall, acts: readonly string[]): boolean {
  if (!isWrite(call) || !isOfActs(call.started.cause, acts)) return false
  return hasFailed(call) || call.finished?.data.outcome?.outcome === 'reports-failure'
}
