/** A session's events in one order, limited in number and size (docs/design/wire.md#order). */
import { CHANNEL_OF, CHANNELS, CHURN, type EventType, type WireEvent } from '../../sdk/protocol/events.js'
import { TIMELINE_BYTES, TIMELINE_EVENTS } from '../../sdk/protocol/limits.js'
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import type { ActId, Cursor, DocumentId, Json } from '../../sdk/protocol/values.js'
import { BlindSpots } from './blind-spots.js'
import { CallLog } from './call-log.js'
import { DocumentChain } from './document-chain.js'
import { firstAfter } from './first-after.js'
import { Losses } from './losses.js'
import { Measured } from './measured.js'
import type { Mocked } from './mocked.js'
import type { Reading } from './reading.js'
import type { Seen } from './seen.js'
import type { EventOf, TimelineEvent } from './timeline-event.js'
import { WorkLog } from './work-log.js'
import { WorkerCalls } from './worker-calls.js'

/** Estimated bytes of an event's head, of a list or object, and of an entry in one. */
const HEAD_BYTES = 320
const OBJECT_BYTES = 48
const ENTRY_BYTES = 8
/** `seq` and `turn` of what no document reported */
const BY_DRIVER = -1
const BODIES = ['requestBody', 'responseBody', 'text', 'cut']
/** Documents whose last event is remembered. A session has a few; the limit is for a page that makes up their ids. */
const DOCUMENTS = 1_000
/** Microseconds per ms. `t` counts whole microseconds, so that each `t` is unique. */
const MICROS = 1000

/** Event types that other structures store. */
const NOT_LISTED: ReadonlySet<EventType> = new Set([
  'level',
  'work',
  'blind',
  'regions',
  'lost',
  'perf.measures',
  'performed',
])

export interface TimelineLimits {
  events: number
  bytes: number
}

/** Marks of acts that are evicted after everything else. */
const MARKS = 200

interface Heard {
  seq: number
  t: Cursor
}

export class Timeline {
  /** epoch ms; the zero of `t` */
  readonly startedAt: number
  readonly losses = new Losses()
  readonly blind = new BlindSpots()
  readonly documents = new DocumentChain()
  readonly work = new WorkLog()
  readonly calls = new CallLog()
  readonly measured = new Measured()
  readonly #workerCalls = new WorkerCalls()
  #limits: TimelineLimits
  readonly #byType = new Map<EventType, TimelineEvent[]>()
  readonly #marks = new Map<ActId, EventOf<'act'>[]>()
  readonly #docsByType = new Map<EventType, Set<DocumentId>>()
  readonly #heard = new Map<DocumentId, Heard>()
  #lastMicros = 0
  #count = 0
  #bytes = 0

  constructor(
    startedAt: number,
    limits: TimelineLimits = { events: TIMELINE_EVENTS, bytes: TIMELINE_BYTES },
  ) {
    this.startedAt = startedAt
    this.#limits = limits
    this.documents.onBegan((at) => {
      this.losses.began(at)
      this.blind.began(at)
    })
  }

  get now(): Cursor {
    return this.#lastMicros / MICROS
  }

  get size(): number {
    return this.#count
  }

  /** Marks the call that a network mock answered, now or when its event arrives. */
  mocked({ at, ...request }: Mocked): void {
    this.calls.mock({ t: at - this.startedAt, ...request })
  }

  /**
   * Adds what the driver saw of the current document. Its cause is that of the page's event for the same address; without
   * one, it is unknown.
   */
  saw({ type, at, data }: Seen): void {
    const doc = this.documents.current
    if (doc === undefined) return
    const asked = this.of(type, 0).findLast((event) => event.data.url === data.url)
    const micros = Math.round((at - this.startedAt) * MICROS)
    this.#lastMicros = Math.max(micros, this.#lastMicros + 1)
    const cause = asked?.cause ?? 'unattributed'
    const head = { at, seq: BY_DRIVER, doc: asked?.doc ?? doc, edit: 0, cause, turn: BY_DRIVER, t: this.now }
    this.#keep({ ...head, type, data } as TimelineEvent)
  }

  /**
   * Adds what the driver read of a request: to its call, or for a request of a worker as events of the current document.
   *
   * @param act when the latest act was dispatched; undefined when there was none
   */
  read(reading: Reading, act: Cursor | undefined): void {
    const t = reading.at - this.startedAt
    const { current, currentUrl: page } = this.documents
    const parts = this.#workerCalls.eventsOf(reading, { t, act, page })
    if (parts === undefined) {
      this.#bytes += this.calls.read(reading, t)
      return this.#evictSurplus()
    }
    if (current === undefined) return
    for (const part of parts) {
      this.#lastMicros = Math.max(Math.round(t * MICROS), this.#lastMicros + 1)
      const head = { at: reading.at, seq: BY_DRIVER, doc: current, edit: 0, turn: BY_DRIVER, t: this.now }
      // A request belongs to the moment in which it was sent, also when its event is late.
      if (part.type === 'net.started') part.data.agoMs = Math.max(0, this.now - t)
      this.#keep({ ...head, ...part } as TimelineEvent)
      if (reading.kind === 'answered' && reading.began !== undefined)
        this.calls.began(part.data.call, reading.began - this.startedAt)
    }
  }

  /** Drops all bodies: the app records none on purpose. */
  dropBodies(): void {
    for (const { data } of [
      ...this.of('net.started', 0),
      ...this.of('net.finished', 0),
      ...this.of('stream', 0),
    ])
      for (const field of BODIES) delete (data as object as { [field: string]: unknown })[field]
    this.calls.dropBodies()
  }

  /**
   * Adds an event and assigns its `t`.
   *
   * @param skew ms by which the page's clock is behind the daemon's
   * @returns undefined for an event that was added before
   */
  add(wire: WireEvent, skew = 0): TimelineEvent | undefined {
    const heard = this.#heard.get(wire.doc)
    if (heard !== undefined && wire.seq <= heard.seq) return undefined
    const isForeign = this.documents.isForeign(wire.doc)
    const isOtherDocument = !isForeign && this.documents.current !== wire.doc
    const beganAt = isOtherDocument ? this.tick() : this.now
    const micros = Math.round((wire.at + skew - this.startedAt) * MICROS)
    this.#lastMicros = Math.max(micros, this.#lastMicros + 1)
    const event: TimelineEvent = Object.assign(wire, { t: this.now })
    this.#countSeq(event)
    if (!isForeign) this.documents.note(event, beganAt)
    this.#keep(event)
    return event
  }

  /** Counts an event that is not added, so that it is not missed. */
  pass({ doc, seq, type }: Pick<WireEvent, 'doc' | 'seq' | 'type'>): void {
    const heard = this.#heard.get(doc)
    if (heard === undefined || seq > heard.seq) this.#countSeq({ doc, seq, type, t: this.now })
  }

  /** Redacts all events once more, by rules that have arrived since. */
  redact(rules: Rules): void {
    for (const event of [...this.#byType.values()].flat()) {
      const before = sizeOf(event)
      // In place: the calls hold the same events.
      Object.assign(event, { data: redactJson(event.data as unknown as Json, rules) })
      this.#bytes += sizeOf(event) - before
    }
    this.calls.redact(rules)
  }

  /** Evicts what exceeds the bytes, now and later. */
  keepWithin(bytes: number): void {
    this.#limits = { ...this.#limits, bytes }
    this.#evictSurplus()
  }

  /** Creates a unique moment between two events. */
  tick(): Cursor {
    this.#lastMicros += 1
    return this.now
  }

  /** Records events of unknown type or form. Any channel may lack some. */
  addMalformed(count: number): void {
    const at = this.tick()
    for (const channel of CHANNELS) this.losses.add({ channel, count, why: 'gap' }, at)
  }

  /** Stored events of a type after `from`, up to `to`. */
  of<K extends EventType>(type: K, from: Cursor, to = Number.POSITIVE_INFINITY): EventOf<K>[] {
    const list = (this.#byType.get(type) ?? []) as EventOf<K>[]
    return list.slice(firstAfter(list, from, timeOf), firstAfter(list, to, timeOf))
  }

  between(types: readonly EventType[], from: Cursor, to = Number.POSITIVE_INFINITY): TimelineEvent[] {
    return types.flatMap((type): TimelineEvent[] => this.of(type, from, to)).sort((one, two) => one.t - two.t)
  }

  /** The marks of these acts, oldest first. An act in steps has one for each. */
  marksOf(acts: readonly ActId[]): EventOf<'act'>[] {
    const marks = [...new Set(acts)].flatMap((act) => this.#marks.get(act) ?? [])
    return marks.sort((one, two) => one.t - two.t)
  }

  /** True when a document has sent an event of the type, even if the event was evicted. */
  hasEverReported(type: EventType, doc: DocumentId): boolean {
    return this.#docsByType.get(type)?.has(doc) === true
  }

  heardAfter(from: Cursor): DocumentId[] {
    return [...this.#heard].flatMap(([doc, { t }]) => (t > from ? doc : []))
  }

  /** `t` of the act's mark, or the current moment if the mark never arrived. */
  actCursor(act: ActId, seq: number): Cursor {
    return this.marksOf([act]).findLast((mark) => mark.seq === seq)?.t ?? this.now
  }

  #keep(event: TimelineEvent): void {
    switch (event.type) {
      case 'work':
        this.work.note(event, this.documents.isForeign(event.doc) ? event.doc : undefined)
        break
      case 'lost':
        this.losses.add(event.data, event.t, event.doc)
        break
      case 'blind':
      case 'regions':
        this.blind.note(event)
        break
      case 'perf.measures':
        this.measured.note(event)
        break
      default:
        this.#bytes += this.calls.note(event)
    }
    if (NOT_LISTED.has(event.type)) return
    this.#noteDocument(event)
    const list = this.#byType.get(event.type)
    if (list === undefined) this.#byType.set(event.type, [event])
    else list.push(event)
    if (event.type === 'act')
      this.#marks.set(event.data.act, [...(this.#marks.get(event.data.act) ?? []), event])
    this.#count += 1
    this.#bytes += sizeOf(event)
    this.#evictSurplus()
  }

  #countSeq(event: Pick<TimelineEvent, 'doc' | 'seq' | 't' | 'type'>): void {
    const heard = this.#heard.get(event.doc)
    if (heard === undefined) {
      // What a document sent before its announcement is of an earlier time, and what is missing was sent before its hello.
      const until = this.documents.current === event.doc ? this.documents.currentBeganAt : event.t
      if (event.seq > 1 && event.type !== 'document.began') this.losses.gap(event.doc, event.seq - 1, until)
      return this.#begin(event)
    }
    if (event.seq > heard.seq + 1) this.losses.gap(event.doc, event.seq - heard.seq - 1, event.t)
    heard.seq = event.seq
    heard.t = event.t
  }

  #begin({ doc, seq, t }: Pick<TimelineEvent, 'doc' | 'seq' | 't'>): void {
    this.#heard.set(doc, { seq, t })
    const oldest = this.#heard.keys().next().value
    if (this.#heard.size <= DOCUMENTS || oldest === undefined) return
    this.#heard.delete(oldest)
    this.losses.forget(oldest)
    for (const docs of this.#docsByType.values()) docs.delete(oldest)
  }

  #evictSurplus(): void {
    while (this.#count > 0 && (this.#count > this.#limits.events || this.#bytes > this.#limits.bytes))
      this.#evict()
  }

  #noteDocument({ type, doc }: TimelineEvent): void {
    const docs = this.#docsByType.get(type)
    if (docs === undefined) this.#docsByType.set(type, new Set([doc]))
    else docs.add(doc)
  }

  /** Drops the oldest event of the first stored CHURN type; without any, drops the oldest event. */
  #evict(): void {
    const event = (this.#churnList() ?? this.#oldestList())?.shift()
    if (event === undefined) return
    this.#count -= 1
    this.#bytes -= sizeOf(event)
    if (event.type === 'net.started') this.#bytes -= this.calls.forgetOldest()
    if (event.type === 'act') this.#forgetMark(event)
    const channel = CHANNEL_OF[event.type]
    if (channel !== undefined) this.losses.add({ channel, count: 1, why: 'evicted' }, event.t)
  }

  #forgetMark({ data: { act } }: EventOf<'act'>): void {
    const [, ...later] = this.#marks.get(act) ?? []
    if (later.length > 0) this.#marks.set(act, later)
    else this.#marks.delete(act)
  }

  #churnList(): TimelineEvent[] | undefined {
    for (const type of CHURN) {
      const list = this.#byType.get(type)
      if (list !== undefined && list.length > 0) return list
    }
    return undefined
  }

  /** Marks of acts are kept: without its mark, nobody knows when the window of an act begins. */
  #oldestList(): TimelineEvent[] | undefined {
    let oldest: TimelineEvent[] | undefined
    for (const [type, list] of this.#byType) {
      const first = list[0]
      if (type === 'act' && list.length <= MARKS && list.length < this.#count) continue
      if (first !== undefined && first.t < (oldest?.[0]?.t ?? Number.POSITIVE_INFINITY)) oldest = list
    }
    return oldest
  }
}

function timeOf({ t }: TimelineEvent): Cursor {
  return t
}

/** A cheap estimate of the size in bytes. The parser limits the nesting. */
function sizeOf({ data }: TimelineEvent): number {
  return HEAD_BYTES + sizeOfValue(data)
}

function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value === null || typeof value !== 'object') return 0
  let bytes = OBJECT_BYTES
  for (const key in value)
    bytes += ENTRY_BYTES + key.length + sizeOfValue((value as Record<string, unknown>)[key])
  return bytes
}
