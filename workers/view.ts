/** A window of a session as predicates and verdicts see it. */

import type { EventType } from '../sdk/protocol/events.js'
import type { LevelLeaf } from '../sdk/protocol/predicates.js'
import type { ActId, CallId, Cursor } from '../sdk/protocol/values.js'
import { hasFailed } from './calls.js'
import type { EventOf, View } from './predicates/leaf.js'
import type { Session } from './session.js'
import { lostChannels } from './timeline.js'
import type { Watch } from './watch.js'

/** Where a claim is judged. */
export interface Window {
  from: Cursor
  act: ActId | null
  watch: Watch
  /** a foreign document began between the act and this call: its events are out, and an absence is unknown */
  superseded: boolean
}

/** The view of a window at this moment. */
export function viewOf(session: Session, window: Window, quietForMs: number | null): View {
  const { timeline } = session
  const { from, act, watch } = window
  const calls = timeline.callsAfter(from)
  const failedCalls = new Set<CallId>()
  for (const call of calls) if (isFailure(call)) failedCalls.add(call.id)
  const cache = new Map<EventType, readonly EventOf<EventType>[]>()
  return {
    act,
    events<K extends EventType>(type: K): readonly EventOf<K>[] {
      let list = cache.get(type)
      if (list === undefined) {
        list = timeline.of(type, from)
        cache.set(type, list)
      }
      return list as readonly EventOf<K>[]
    },
    calls,
    level: (leaf: LevelLeaf) => watch.history(leaf),
    failedCalls,
    lost: lostChannels(timeline.losses(from)),
    blind: new Set(timeline.blindSpots().flatMap(({ channels }) => channels)),
    superseded: window.superseded,
    editedAt: timeline.of('code.edited', from).at(-1)?.t ?? null,
    quietForMs,
  }
}

function isFailure(call: Parameters<typeof hasFailed>[0]): boolean {
  return hasFailed(call) || call.finished?.data.outcome?.outcome === 'reports-failure'
}
