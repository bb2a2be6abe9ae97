/** The requests that the driver of a leased page saw, and the calls that they belong to. */
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { type NetworkCall, placeOf } from './calls.js'
import { addTo, type ReadCall, redactRead, sizeOfRead, withoutBodies } from './read-call.js'
import type { Reading } from './reading.js'

/** Requests that are remembered, and those whose calls the page has not reported. */
const SIGHTS = 2_000
/** ms between the page's start of a request and the driver's sight of it */
export const SIGHT_MS: Milliseconds = 2_000
/** the same for the whole address: a driver that reads much is late */
export const SAME_MS: Milliseconds = 30_000

export interface UnreportedRequest {
  method: string
  url: string
}

interface Sight extends UnreportedRequest {
  t: Cursor
  read: ReadCall
}

export class Sights {
  readonly #sights = new Map<number, Sight>()
  /** those without a call, oldest first */
  #loose: Sight[] = []

  /**
   * @param calls that may be it, in the order in which they began
   * @returns by how many bytes what is known of a call has grown
   */
  note(reading: Reading, t: Cursor, calls: () => readonly NetworkCall[]): number {
    if (reading.kind === 'sent') this.#begin(reading, t, calls)
    const sight = this.#sights.get(reading.request)
    if (sight === undefined) return 0
    const before = sizeOfRead(sight.read)
    addTo(sight.read, reading)
    if (reading.kind === 'ended') this.#sights.delete(reading.request)
    return this.#loose.includes(sight) ? 0 : sizeOfRead(sight.read) - before
  }

  /** Gives a call that begins what the driver knows of it. @returns its bytes */
  claim(call: NetworkCall): number {
    const { url } = call.started.data
    const sight = foundIn(
      this.#loose,
      (each) => each.url === url,
      (each) => isOf(each, call),
    )
    if (sight === undefined) return 0
    this.#loose = this.#loose.filter((each) => each !== sight)
    call.read = sight.read
    return sizeOfRead(sight.read)
  }

  looseAfter(from: Cursor): readonly UnreportedRequest[] | undefined {
    return this.#loose.length < SIGHTS ? this.#loose.filter(({ t }) => t > from) : undefined
  }

  redact(rules: Rules): void {
    for (const { read } of this.#all) redactRead(read, rules)
  }

  dropBodies(): void {
    for (const { read } of this.#all) withoutBodies(read)
  }

  get #all(): ReadonlySet<Sight> {
    return new Set([...this.#sights.values(), ...this.#loose])
  }

  #begin(
    { request, method, url }: Extract<Reading, { kind: 'sent' }>,
    t: Cursor,
    calls: () => readonly NetworkCall[],
  ): void {
    const sight = { method, url, t, read: {} }
    this.#sights.set(request, sight)
    const [oldest] = this.#sights.keys()
    if (this.#sights.size > SIGHTS && oldest !== undefined) this.#sights.delete(oldest)
    const call = foundIn(
      calls(),
      ({ started }) => started.data.url === url,
      (each) => isOf(sight, each),
    )
    if (call === undefined) this.#loose = [...this.#loose, sight].slice(-SIGHTS)
    else call.read = sight.read
  }
}

/** The first that fits, one with the same address before the others. */
function foundIn<T>(
  list: readonly T[],
  isSame: (each: T) => boolean,
  fits: (each: T) => boolean,
): T | undefined {
  return list.find((each) => isSame(each) && fits(each)) ?? list.find(fits)
}

/**
 * The page may have redacted the query: without the same one, only the path is compared, for a shorter time. A document
 * reports its load after its answer.
 */
function isOf(
  { method, url, t }: Sight,
  { started: { data, worker }, startedAt, read }: NetworkCall,
): boolean {
  if (read !== undefined || worker !== undefined || data.method !== method) return false
  const isSame = data.url === url
  const apartMs = isSame ? SAME_MS : SIGHT_MS
  if (startedAt < t - apartMs || (data.transport !== 'document' && startedAt > t + apartMs)) return false
  return isSame || placeOf(data.url) === placeOf(url)
}
