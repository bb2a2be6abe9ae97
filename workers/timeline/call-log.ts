import type { EventType } from '../../sdk/protocol/events.js'
import type { CallId, Cursor } from '../../sdk/protocol/values.js'
import { isWrite, kindOfCall, type NetworkCall, placeOf } from './calls.js'
import { firstAfter } from './first-after.js'
import type { Mocked } from './mocked.js'
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

/** Mocked requests that wait for their calls. */
const MOCKED = 200
/** ms between the page's start of a request and the driver's sight of it */
const MOCKED_MS = 2_000

/** A mocked request, at a moment of the session. */
export type MockedCall = Omit<Mocked, 'at'> & { t: Cursor }

export class CallLog {
  readonly #calls: NetworkCall[] = []
  readonly #byId = new Map<CallId, NetworkCall>()
  readonly #unfinished = new Set<NetworkCall>()
  readonly #kinds = new Set<string>()
  /** mocked requests whose calls are not known yet, oldest first */
  #mocked: MockedCall[] = []

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

  /** Marks the call that a network mock answered. Its event may arrive later: the page sends events in batches. */
  mock(mocked: MockedCall): void {
    const call = nearest(
      this.#calls.filter((each) => isOf(mocked, each)),
      mocked.t,
    )
    if (call === undefined) this.#mocked = [...this.#mocked, mocked].slice(-MOCKED)
    else call.mock = mocked.effect
  }

  #begin(started: EventOf<'net.started'>): void {
    const startedAt = Math.max(started.t - (started.data.agoMs ?? 0), Number.MIN_VALUE)
    const kind = kindOfCall(started)
    const first = this.#kinds.has(kind) ? {} : { isFirst: true as const }
    if (this.#kinds.size < KINDS) this.#kinds.add(kind)
    const call: NetworkCall = { id: started.data.call, started, startedAt, ...first }
    const mocked = this.#mocked.find((each) => isOf(each, call))
    if (mocked !== undefined) {
      call.mock = mocked.effect
      this.#mocked = this.#mocked.filter((each) => each !== mocked)
    }
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

/** The page may have redacted the query, so that only the path is compared. */
function isOf({ method, url, t }: MockedCall, call: NetworkCall): boolean {
  const { data } = call.started
  return (
    call.mock === undefined &&
    data.method === method &&
    placeOf(data.url) === placeOf(url) &&
    Math.abs(call.startedAt - t) < MOCKED_MS
  )
}

function nearest(calls: readonly NetworkCall[], t: Cursor): NetworkCall | undefined {
  const distance = ({ startedAt }: NetworkCall) => Math.abs(startedAt - t)
  return calls.toSorted((one, two) => distance(one) - distance(two))[0]
}
