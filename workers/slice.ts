/**
 * A window of a session: the one place that filters events by window, document chain and edit. No consumer filters
 * for itself (design: house.md, Rules of the wire).
 */
import type { BlindSpot, EventType } from '../sdk/protocol/events.js'
import type { ActId, Cursor } from '../sdk/protocol/values.js'
import { isUnfinished, type NetworkCall, startedAt } from './calls.js'
import type { Chain } from './document-chain.js'
import type { LossRecord } from './losses.js'
import type { Timeline } from './timeline.js'
import type { EventOf } from './timeline-event.js'

export interface Slice {
  /** events after this are in the window */
  from: Cursor
  /** acts of the window; empty where there was none */
  acts: readonly ActId[]
  /** the marks of these acts: the window begins after the first of them */
  marks: readonly EventOf<'act'>[]
  chain: Chain
  /** events of a type in the window, of the chain's documents */
  of<K extends EventType>(type: K): readonly EventOf<K>[]
  /** An event of the type came from one of the chain's documents, in the window or before it. */
  hasEverTold(type: EventType): boolean
  /** calls that started in the window */
  calls: readonly NetworkCall[]
  losses: readonly LossRecord[]
  /** blind spots at some time in the window */
  blind: readonly BlindSpot[]
  /** blind spots at its close */
  blindNow: readonly BlindSpot[]
  regions: number
  /** the acts' own work is done: the page said so last, and no call of theirs is open */
  isQuiet: boolean
}

/** The window after `from` of a timeline as it is now. */
export function sliceOf(timeline: Timeline, from: Cursor, acts: readonly ActId[]): Slice {
  const { documents, losses, blind, work } = timeline
  const chain = documents.chainOf(from, acts)
  const isOwn = ({ doc }: { doc: string }) => chain.docs.has(doc)
  const cache = new Map<EventType, readonly EventOf<EventType>[]>()
  const of = <K extends EventType>(type: K): readonly EventOf<K>[] => {
    const known = cache.get(type) ?? timeline.of(type, from).filter(isOwn)
    cache.set(type, known)
    return known as readonly EventOf<K>[]
  }
  const calls = of('net.started')
    .flatMap(({ data }) => timeline.call(data.call) ?? [])
    .filter((call) => startedAt(call) > from)
  const idleAfter = chain.navigated ? documents.currentBeganAt : 0
  return {
    from,
    acts,
    marks: timeline.of('act', 0).filter(({ data }) => acts.includes(data.act)),
    chain,
    of,
    hasEverTold: (type) => [...chain.docs].some((doc) => timeline.hasEverTold(type, doc)),
    calls,
    losses: losses.after(from),
    blind: blind.after(from),
    blindNow: blind.now(),
    regions: blind.regions,
    isQuiet:
      acts.every((act) => work.isIdle(act, idleAfter)) &&
      (acts.length === 0 || !documents.isLeaving) &&
      !calls.some((call) => isUnfinished(call, acts)),
  }
}
