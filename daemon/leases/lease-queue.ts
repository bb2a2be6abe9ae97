/** Agents that wait for a free lease, first come first served. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

export class LeaseQueue {
  readonly #clock: Clock
  readonly #hasRoom: () => boolean
  #waiting: (() => void)[] = []

  constructor(clock: Clock, hasRoom: () => boolean) {
    this.#clock = clock
    this.#hasRoom = hasRoom
  }

  /**
   * Resolves when it was this caller's turn and there was room. The room is taken in the same moment, so that no other
   * caller finds it free.
   *
   * @param take takes the room
   * @returns what it returns
   * @throws ProbeError TOO_MANY_LEASES after `ms`, with the place at which the call joined the queue; CANCELLED
   */
  async turn<T>(take: () => T, ms: Milliseconds, signal: AbortSignal | undefined): Promise<T> {
    if (this.#waiting.length === 0 && this.#hasRoom()) return take()
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        stop()
        signal?.removeEventListener('abort', cancel)
        this.#waiting = this.#waiting.filter((each) => each !== enter)
      }
      const enter = () => {
        leave()
        // What it throws is this caller's, and not that of the one who gave the room back.
        resolve(new Promise((taken) => taken(take())))
      }
      const cancel = () => {
        leave()
        reject(new ProbeError('CANCELLED', 'the caller cancelled the call'))
      }
      const stop = this.#clock.after(ms, () => {
        const waiting = this.#waiting.length
        leave()
        const message = `every lease is taken; this call joined the queue as number ${place} and waited for ${ms} ms`
        reject(new ProbeError('TOO_MANY_LEASES', message, { place, waiting }))
      })
      this.#waiting.push(enter)
      // Those who came first give up first, so the place at the end would be 1 for everybody.
      const place = this.#waiting.length
      if (signal?.aborted === true) cancel()
      else signal?.addEventListener('abort', cancel)
    })
  }

  /** Lets the next caller in if there is room. Call it when a lease ended. */
  stir(): void {
    if (this.#hasRoom()) this.#waiting[0]?.()
  }

  get length(): number {
    return this.#waiting.length
  }
}
