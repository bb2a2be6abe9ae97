import type { EventType } from '../../sdk/protocol/events.js'
import type { CallId, Cursor } from '../../sdk/protocol/values.js'
import { isWrite, kindOfCall, type NetworkCall } from './calls.js'
import { firstAfter } from './first-after.js'
import type { EventOf, TimelineEvent } from './timeline-event.js'

const PARTS = {
  'net.responded': 'responded',
  'net.finished': 'finished',
  'net.progress': 'progress',
  'net.timing': 'timing',
} as const

/** Event types that show that the app used a response. */
const LED: ReadonlySet<EventType> = new Set(['dom', 'route', 'signal', 'state', 'net.started'])

/** Kinds of calls that are remembered. */
const KINDS = 2_000

export class CallLog {
  readonly #calls: NetworkCall[] = []
  readonly #byId = new Map<CallId, NetworkCall>()
  readonly #unfinished = new Set<NetworkCall>()
  readonly #kinds = new Set<string>()

  /** Adds an event to its own call, and marks the call that led to it. */
  note(event: TimelineEvent): void {
    const led = event.via === undefined || !LED.has(event.type) ? undefined : this.#byId.get(event.via)
    if (led !== undefined) led.led = true
    if (event.type === 'net.started') this.#begin(event)
    else if (event.type in PARTS) this.#add(event as EventOf<keyof typeof PARTS>)
  }

  /** Drops the oldest call after its start event was evicted. */
  forgetOldest(): void {
    const call = this.#calls.shift()
    if (call === undefined) return
    this.#unfinished.delete(call)
    if (this.#byId.get(call.id) === call) this.#byId.delete(call.id)
  }

  after(from: Cursor, to = Number.POSITIVE_INFINITY): NetworkCall[] {
    return this.#calls
      .slice(firstAfter(this.#calls, from, heardAt), firstAfter(this.#calls, to, heardAt))
      .filter(({ startedAt }) => startedAt > from)
  }

  /** Calls that started after `from` and whose end was not received. */
  unfinishedAfter(from: Cursor): NetworkCall[] {
    return [...this.#unfinished].filter((call) => heardAt(call) > from && call.startedAt > from)
  }

  /** Reads that started before `to`, whatever their cause, and whose end was not received. */
  unfinishedReadsBefore(to: Cursor): NetworkCall[] {
    return [...this.#unfinished].filter(
      (call) => call.startedAt <= to && !isWrite(call) && call.started.data.side === undefined,
    )
  }

  #begin(started: EventOf<'net.started'>): void {
    const startedAt = Math.max(started.t - (started.data.agoMs ?? 0), Number.MIN_VALUE)
    const kind = kindOfCall(started)
    const first = this.#kinds.has(kind) ? {} : { isFirst: true as const }
    if (this.#kinds.size < KINDS) this.#kinds.add(kind)
    const call: NetworkCall = { id: started.data.call, started, startedAt, ...first }
    this.#calls.push(call)
    this.#byId.set(call.id, call)
    this.#unfinished.add(call)
  }

  #add(part: EventOf<keyof typeof PARTS>): void {
    const call = this.#byId.get(part.data.call)
    if (call === undefined) return
    Object.assign(call, { [PARTS[part.type]]: part })
    if (call.finished !== undefined) this.#unfinished.delete(call)
  }
}

function heardAt({ started }: NetworkCall): Cursor {
  return started.t
}
