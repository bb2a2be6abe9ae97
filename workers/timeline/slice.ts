/**
 * A window of a session. Only this file filters events by window, document chain and edit
 * (docs/design/wire.md#in-the-actor).
 */
import type { BlindSpot, EventType, Measure } from '../../sdk/protocol/events.js'
import type { ActId, Cursor, DocumentId } from '../../sdk/protocol/values.js'
import { areRelated, isUnfinished, isWrite, type NetworkCall, placeOf } from './calls.js'
import { isOfActs } from './cause-of-acts.js'
import type { Chain } from './document-chain.js'
import type { LossRecord } from './losses.js'
import type { UnreportedRequest } from './sights.js'
import type { Timeline } from './timeline.js'
import type { EventOf } from './timeline-event.js'

export interface Slice {
  /** the window contains the events after this cursor */
  from: Cursor
  acts: readonly ActId[]
  /** events that mark these acts; the window begins after the first one */
  marks: readonly EventOf<'act'>[]
  chain: Chain
  of<K extends EventType>(type: K): readonly EventOf<K>[]
  /** the chain's events before the window */
  before<K extends EventType>(type: K): readonly EventOf<K>[]
  /** True when a document of the chain has sent an event of the type, even before the window. */
  hasEverReported(type: EventType): boolean
  calls: readonly NetworkCall[]
  /** the chain's calls that began before the window */
  callsBefore(): readonly NetworkCall[]
  /** requests that the driver of a lease saw and the page did not report; undefined when not all are known */
  unreported: readonly UnreportedRequest[] | undefined
  /** what the browser measured all the time */
  measures: ReadonlySet<Measure>
  losses: readonly LossRecord[]
  /** blind spots at any time in the window */
  blind: readonly BlindSpot[]
  /** blind spots when the window closed */
  blindNow: readonly BlindSpot[]
  regions: number
  /**
   * A read that was under way before the window is not answered yet, and a write of the acts went to the same place: its
   * answer may put the old values back.
   */
  awaitsOlderRead: boolean
  /** The acts' own work is done: the page's last report says so, and none of their calls is open. */
  isQuiet: boolean
}

export function sliceOf(timeline: Timeline, from: Cursor, acts: readonly ActId[]): Slice {
  const { calls, documents, losses, blind, measured, work } = timeline
  const chain = documents.chainOf(from, acts)
  const isOwn = (doc: DocumentId) => chain.docs.has(doc)
  // Usually no other document sent anything, so events need no filter.
  const isAlone = timeline.heardAfter(from).every(isOwn)
  const known = new Map<EventType, readonly EventOf<EventType>[]>()
  const of = <K extends EventType>(type: K): readonly EventOf<K>[] => {
    const events = known.get(type) ?? ofChain(timeline.of(type, from), ({ doc }) => doc)
    known.set(type, events)
    return events as readonly EventOf<K>[]
  }
  const ofChain = <T>(list: readonly T[], docOf: (each: T) => DocumentId) =>
    isAlone ? list : list.filter((each) => isOwn(docOf(each)))
  const callsOfChain = (list: readonly NetworkCall[]) => ofChain(list, ({ started }) => started.doc)
  const idleAfter = chain.navigated ? documents.currentBeganAt : 0
  return {
    from,
    acts,
    marks: timeline.marksOf(acts),
    chain,
    of,
    before: (type) => timeline.of(type, 0).filter(({ t, doc }) => t <= from && isOwn(doc)),
    hasEverReported: (type) => [...chain.docs].some((doc) => timeline.hasEverReported(type, doc)),
    calls: callsOfChain(calls.after(from)),
    callsBefore: () => callsOfChain(calls.after(0, from)),
    unreported: calls.unreportedAfter(from),
    measures: measured.since(from, chain.docs),
    losses: losses.after(from),
    blind: blind.after(from),
    blindNow: blind.now(),
    regions: blind.regions,
    awaitsOlderRead: isOlderReadOpen(
      callsOfChain(calls.unfinishedReadsBefore(from)),
      callsOfChain(calls.after(from)),
      acts,
    ),
    isQuiet:
      acts.every((act) => work.isIdle(act, idleAfter)) &&
      (acts.length === 0 || !documents.isLeaving) &&
      !callsOfChain(calls.unfinishedAfter(from)).some((call) => isUnfinished(call, acts) && !isGone(call)),
  }

  /** What a document that another one replaced still reads can change nothing. */
  function isGone(call: NetworkCall): boolean {
    return !isWrite(call) && documents.isReplaced(call.started.doc)
  }
}

function isOlderReadOpen(
  reads: readonly NetworkCall[],
  calls: readonly NetworkCall[],
  acts: readonly ActId[],
): boolean {
  if (reads.length === 0 || acts.length === 0) return false
  const writes = calls.filter((call) => isWrite(call) && isOfActs(call.started.cause, acts))
  const places = writes.map(({ started }) => placeOf(started.data.url))
  return reads.some(({ started }) => places.some((place) => areRelated(placeOf(started.data.url), place)))
}
