import type { EventType } from '../../sdk/protocol/events.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import type { CallId, Cursor } from '../../sdk/protocol/values.js'
import { isWrite, kindOfCall, type NetworkCall, placeOf } from './calls.js'
import { firstAfter } from './first-after.js'
import type { Mocked } from './mocked.js'
import { isOfServiceWorker, isPassedOn, mayBePassedOn } from './passed-on.js'
import { redactRead, sizeOfRead, withoutBodies } from './read-call.js'
import type { Reading } from './reading.js'
import { SAME_MS, SIGHT_MS, Sights, type UnreportedRequest } from './sights.js'
import type { EventOf, TimelineEvent } from './timeline-event.js'

const PARTS = {
  'net.responded': 'responded',
  'net.finished': 'finished',
  'net.progress': 'progress',
  'net.timing': 'timing',
} as const

/** Event types that show that the app used a response. */
const LED: ReadonlySet<EventType> = new Set(['dom', 'route', 'signal', 'state', 'net.started'])

/** A store that was found may be the library's own record of the call. */
function hasUsed(event: TimelineEvent): boolean {
  return LED.has(event.type) && !(event.type === 'state' && event.data.found === true)
}

/** Kinds of calls that are remembered. */
const KINDS = 2_000

/** Mocked requests that wait for their calls. */
const MOCKED = 200
/** ms for which a request may be passed on */
const PASSED_MS = 30_000

/** A mocked request, at a moment of the session. */
export type MockedCall = Omit<Mocked, 'at'> & { t: Cursor }

export class CallLog {
  readonly #calls: NetworkCall[] = []
  readonly #byId = new Map<CallId, NetworkCall>()
  readonly #unfinished = new Set<NetworkCall>()
  readonly #kinds = new Set<string>()
  /** mocked requests whose calls are not known yet, oldest first */
  #mocked: MockedCall[] = []
  readonly #sights = new Sights()
  /** requests of service workers that are held */
  readonly #ofServiceWorkers = new Set<NetworkCall>()
  /** requests of service workers, with the page's calls that they may pass on */
  readonly #passed = new Map<NetworkCall, NetworkCall>()

  /**
   * Adds an event to its own call, and marks the call that led to it.
   *
   * @returns bytes of what the driver had read of a call that begins
   */
  note(event: TimelineEvent): number {
    const led = event.via === undefined || !hasUsed(event) ? undefined : this.#byId.get(event.via)
    if (led !== undefined) led.led = true
    if (event.type === 'net.started') return this.#begin(event)
    if (event.type in PARTS) this.#add(event as EventOf<keyof typeof PARTS>)
    return 0
  }

  /** Drops the oldest call after its start event was evicted. @returns bytes of what the driver read of it */
  forgetOldest(): number {
    const call = this.#calls.shift()
    if (call === undefined) return 0
    this.#unfinished.delete(call)
    this.#passed.delete(call)
    this.#ofServiceWorkers.delete(call)
    if (this.#byId.get(call.id) === call) this.#byId.delete(call.id)
    return call.read === undefined ? 0 : sizeOfRead(call.read)
  }

  after(from: Cursor, to = Number.POSITIVE_INFINITY): NetworkCall[] {
    return this.#calls
      .slice(firstAfter(this.#calls, from, heardAt), firstAfter(this.#calls, to, heardAt))
      .filter((call) => call.startedAt > from && !this.#isPassedOn(call))
  }

  /** Calls that started after `from` and whose end was not received. */
  unfinishedAfter(from: Cursor): NetworkCall[] {
    return [...this.#unfinished].filter(
      (call) => heardAt(call) > from && call.startedAt > from && !this.#isPassedOn(call),
    )
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

  /**
   * Adds what the driver read to its call, now or when the page reports it. A reading never makes a call.
   *
   * @param t when it was read
   * @returns by how many bytes it has grown
   */
  read(reading: Reading, t: Cursor): number {
    return this.#sights.note(reading, t, () =>
      this.#calls.slice(firstAfter(this.#calls, t - SAME_MS, heardAt)),
    )
  }

  /** Corrects when a worker's call began: the driver may have seen it late. */
  began(id: CallId, t: Cursor): void {
    const call = this.#byId.get(id)
    if (call === undefined || t <= 0 || t >= call.startedAt) return
    call.startedAt = t
    if (!this.#passed.has(call)) this.#pair(call)
  }

  /** Requests after `from` that the driver saw and the page did not report; undefined when not all are known. */
  unreportedAfter(from: Cursor): readonly UnreportedRequest[] | undefined {
    return this.#sights.looseAfter(from)
  }

  /** Redacts what the driver read once more, by rules that have arrived since. */
  redact(rules: Rules): void {
    this.#sights.redact(rules)
    for (const { read } of this.#calls) if (read !== undefined) redactRead(read, rules)
  }

  dropBodies(): void {
    this.#sights.dropBodies()
    for (const { read } of this.#calls) if (read !== undefined) withoutBodies(read)
  }

  #isPassedOn(call: NetworkCall): boolean {
    const original = this.#passed.get(call)
    return original !== undefined && isPassedOn(call, original)
  }

  /** Links a request of a service worker with the page's call, whichever is reported first. */
  #pair(call: NetworkCall): void {
    const since = call.started.t - PASSED_MS
    if (isOfServiceWorker(call)) {
      const taken = new Set(this.#passed.values())
      const recent = this.#calls.slice(firstAfter(this.#calls, since, heardAt))
      const original = recent.find((each) => !taken.has(each) && mayBePassedOn(call, each))
      if (original !== undefined) this.#passed.set(call, original)
    } else {
      const passed = [...this.#ofServiceWorkers].find(
        (each) => heardAt(each) > since && !this.#passed.has(each) && mayBePassedOn(each, call),
      )
      if (passed !== undefined) this.#passed.set(passed, call)
    }
  }

  /** @returns bytes of what the driver read of it */
  #begin(started: EventOf<'net.started'>): number {
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
    this.#pair(call)
    this.#calls.push(call)
    if (isOfServiceWorker(call)) this.#ofServiceWorkers.add(call)
    this.#byId.set(call.id, call)
    this.#unfinished.add(call)
    return this.#sights.claim(call)
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
    Math.abs(call.startedAt - t) < SIGHT_MS
  )
}

function nearest(calls: readonly NetworkCall[], t: Cursor): NetworkCall | undefined {
  const distance = ({ startedAt }: NetworkCall) => Math.abs(startedAt - t)
  return calls.toSorted((one, two) => distance(one) - distance(two))[0]
}
