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
   * Resolves when it is this caller's turn and there is room. The caller must take the room in the same turn.
   *
   * @throws ProbeError TOO_MANY_LEASES after `ms`, with the place in the queue; CANCELLED
   */
  async turn(ms: Milliseconds, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length === 0 && this.#hasRoom()) return
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        stop()
        signal?.removeEventListener('abort', cancel)
        this.#waiting = this.#waiting.filter((each) => each !== enter)
      }
      const enter = () => {
        leave()
        resolve()
      }
      const cancel = () => {
        leave()
        reject(new ProbeError('CANCELLED', 'the caller cancelled the call'))
      }
      const stop = this.#clock.after(ms, () => {
        const place = this.#waiting.indexOf(enter) + 1
        leave()
        const message = `every lease is taken; this call was number ${place} in the queue for ${ms} ms`
        reject(new ProbeError('TOO_MANY_LEASES', message, { place, waiting: this.#waiting.length + 1 }))
      })
      this.#waiting.push(enter)
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
