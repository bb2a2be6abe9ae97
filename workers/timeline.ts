/**
 * A session's events, bounded, in one order. The one place that filters by window, document and edit: no consumer
 * filters for itself (design: house.md, Rules of the wire).
 */
import {
  type BlindSpot,
  CHANNEL_OF,
  CHURN,
  type ChannelName,
  type EventType,
  type Lost,
  type WireEvent,
} from '../sdk/protocol/events.js'
import { TIMELINE_BYTES, TIMELINE_EVENTS } from '../sdk/protocol/limits.js'
import type { ActId, CallId, Cursor, DocumentId } from '../sdk/protocol/values.js'
import { type NetworkCall, noteCall } from './calls.js'
import type { EventOf, TimelineEvent } from './predicates/leaf.js'

/** The least step between two events, in ms: `t` never repeats. */
const STEP = 0.001
/** bytes that an event takes beside its data */
const HEAD_BYTES = 120

export interface DocumentRecord {
  doc: DocumentId
  beganAt: Cursor
  inherits: readonly ActId[]
}

/** A loss at its place in the order. */
export interface LossRecord extends Lost {
  /** events before this are not known to be complete */
  until: Cursor
  from: Cursor
}

export interface TimelineLimits {
  events: number
  bytes: number
}

export class Timeline {
  /** epoch ms: the zero of `t` */
  readonly startedAt: number
  readonly #limits: TimelineLimits
  readonly #byType = new Map<EventType, TimelineEvent[]>()
  readonly #sizes = new Map<TimelineEvent, number>()
  readonly #calls = new Map<CallId, NetworkCall>()
  readonly #losses: LossRecord[] = []
  readonly #blind = new Map<string, BlindSpot>()
  readonly documents: DocumentRecord[] = []
  /** regions of the present document that are known */
  regions = 1
  #seqs = new Map<DocumentId, number>()
  #last: Cursor = 0
  #count = 0
  #bytes = 0

  constructor(
    startedAt: number,
    limits: TimelineLimits = { events: TIMELINE_EVENTS, bytes: TIMELINE_BYTES },
  ) {
    this.startedAt = startedAt
    this.#limits = limits
  }

  /** `t` of the latest event. */
  get now(): Cursor {
    return this.#last
  }

  get size(): number {
    return this.#count
  }

  /** Takes an event in, gives it its `t`, and keeps it. */
  add(wire: WireEvent): TimelineEvent {
    const t = Math.max(wire.at - this.startedAt, this.#last + STEP)
    const event: TimelineEvent = Object.assign(wire, { t: Math.round(t * 1000) / 1000 })
    if (event.t <= this.#last) event.t = this.#last + STEP
    this.#noteGap(event)
    this.#last = event.t
    if (event.type === 'document.began') this.#began(event)
    if (event.type === 'lost') this.lose(event.data, event.t)
    if (event.type === 'blind') this.#noteBlind(event.data)
    if (event.type === 'regions') this.regions = event.data.known
    noteCall(this.#calls, event)
    const list = this.#byType.get(event.type)
    if (list === undefined) this.#byType.set(event.type, [event])
    else list.push(event)
    const bytes = sizeOf(event)
    this.#sizes.set(event, bytes)
    this.#count += 1
    this.#bytes += bytes
    while (this.#count > this.#limits.events || this.#bytes > this.#limits.bytes) this.#evict()
    return event
  }

  /** Records that events of a channel are missing between two moments. */
  lose(lost: Lost, until: Cursor = this.#last, from: Cursor = until): void {
    const last = this.#losses.at(-1)
    if (last !== undefined && last.channel === lost.channel && last.why === lost.why && last.from <= from) {
      last.count += lost.count
      last.until = Math.max(last.until, until)
    } else this.#losses.push({ ...lost, until, from })
  }

  /** Events of a type after `from`, up to `to`. */
  of<K extends EventType>(type: K, from: Cursor, to = Number.POSITIVE_INFINITY): EventOf<K>[] {
    const list = (this.#byType.get(type) ?? []) as EventOf<K>[]
    return list.slice(firstAfter(list, from), firstAfter(list, to))
  }

  /** All events after `from` of some types, in order. */
  between(types: readonly EventType[], from: Cursor, to = Number.POSITIVE_INFINITY): TimelineEvent[] {
    return types.flatMap((type): TimelineEvent[] => this.of(type, from, to)).sort((one, two) => one.t - two.t)
  }

  get types(): EventType[] {
    return [...this.#byType.keys()]
  }

  /** Calls that started after `from`. */
  callsAfter(from: Cursor): NetworkCall[] {
    return this.of('net.started', from).flatMap(({ data }) => this.#calls.get(data.call) ?? [])
  }

  /** What was lost after `from`. */
  losses(from: Cursor): LossRecord[] {
    return this.#losses.filter(({ until }) => until > from)
  }

  /** Where the present document cannot be seen into. */
  blindSpots(): BlindSpot[] {
    return [...this.#blind.values()]
  }

  /** `t` of an act's own mark; the present moment where the mark was evicted. */
  actCursor(act: ActId, seq: number): Cursor {
    return this.of('act', 0).findLast((event) => event.data.act === act && event.seq === seq)?.t ?? this.#last
  }

  #began(event: EventOf<'document.began'>): void {
    this.documents.push({ doc: event.doc, beganAt: event.t, inherits: event.data.inherits })
    this.#blind.clear()
    this.regions = 1
  }

  #noteBlind(spot: BlindSpot): void {
    const key = `${spot.spot} ${spot.where}`
    if (spot.gone === true) this.#blind.delete(key)
    else this.#blind.set(key, spot)
  }

  /** A seq that jumps tells that events never arrived; which channels is not known, so every one. */
  #noteGap({ doc, seq, t }: TimelineEvent): void {
    const before = this.#seqs.get(doc)
    if (before !== undefined && seq > before + 1) {
      const count = seq - before - 1
      for (const channel of new Set(Object.values(CHANNEL_OF)))
        this.lose({ channel, count, why: 'gap' }, t, this.#last)
    }
    this.#seqs.set(doc, Math.max(seq, before ?? seq))
  }

  /** Drops the oldest churn, and only when there is none the oldest event. */
  #evict(): void {
    const churn = CHURN.map((type) => this.#byType.get(type)).find(
      (list) => list !== undefined && list.length > 0,
    )
    const list = churn ?? this.#oldestList()
    const event = list?.shift()
    if (event === undefined) return
    this.#count -= 1
    this.#bytes -= this.#sizes.get(event) ?? 0
    this.#sizes.delete(event)
    if (event.type === 'net.started') this.#calls.delete(event.data.call)
    const channel = CHANNEL_OF[event.type]
    if (channel !== undefined) this.lose({ channel, count: 1, why: 'evicted' }, event.t, 0)
  }

  #oldestList(): TimelineEvent[] | undefined {
    let oldest: TimelineEvent[] | undefined
    for (const list of this.#byType.values()) {
      const first = list[0]
      if (first !== undefined && first.t < (oldest?.[0]?.t ?? Number.POSITIVE_INFINITY)) oldest = list
    }
    return oldest
  }
}

/** Index of the first event after a cursor; events are sorted by `t`. */
function firstAfter(list: readonly TimelineEvent[], cursor: Cursor): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.t ?? Number.POSITIVE_INFINITY) <= cursor) low = middle + 1
    else high = middle
  }
  return low
}

/** A cheap estimate in bytes: strings are what grows. */
function sizeOf({ data }: TimelineEvent): number {
  let bytes = HEAD_BYTES
  for (const value of Object.values(data)) {
    if (typeof value === 'string') bytes += value.length
    else if (value !== null && typeof value === 'object') bytes += JSON.stringify(value).length
    else bytes += 8
  }
  return bytes
}

/** Channels of a list of losses. */
export function lostChannels(losses: readonly LossRecord[]): ReadonlySet<ChannelName> {
  return new Set(losses.map(({ channel }) => channel))
}
