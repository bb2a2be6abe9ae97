/**
 * Waits, before a verdict about a leased page with workers, until they have done what the act asked them for: a page may
 * show what a worker has not sent yet, and nobody sees a message on its way to a worker.
 */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'

/** ms without a request, within which a worker begins with what it was asked for */
const REST_MS: Milliseconds = 150
/** A page that is never at rest is not waited for any longer. */
const LONGEST_MS: Milliseconds = 1_000
/** ms within which what the driver has told arrives */
const ARRIVAL_MS: Milliseconds = 1_000

export class WorkersHold {
  readonly #session: ObservedSession
  #hasWaited = false

  constructor(session: ObservedSession) {
    this.#session = session
  }

  /** @param isQuiet the acts have no work left */
  isDue(isQuiet: boolean): boolean {
    if (!isQuiet) this.#hasWaited = false
    return isQuiet && !this.#hasWaited && this.#session.isDriven
  }

  /** @param leftMs of the call's time */
  async wait(call: string, leftMs: Milliseconds): Promise<void> {
    const { clock } = this.#session
    this.#hasWaited = true
    const began = clock.now()
    const first = await this.#ask()
    if (!first.isAny && !this.#isAnyBeginning) return
    const deadline = began + Math.min(LONGEST_MS, leftMs)
    for (;;) {
      const now = clock.now()
      const restedMs = now - Math.max(this.#session.restingSince ?? now, began)
      if (restedMs >= REST_MS || now >= deadline) break
      await this.#session.change(call, Math.min(REST_MS - restedMs, deadline - now))
    }
    const { latest } = await this.#ask()
    const arrival = clock.now() + ARRIVAL_MS
    while (this.#session.readings.latest < latest && clock.now() < arrival)
      await this.#session.change(call, arrival - clock.now())
    this.#session.refuseCancelled(call)
  }

  /** The page has made a worker that the browser may not have started. */
  get #isAnyBeginning(): boolean {
    return this.#session.timeline.blind
      .now()
      .some(({ spot }) => spot === 'worker' || spot === 'service-worker')
  }

  /** A driver that does not answer knows of no worker. */
  #ask(): Promise<{ latest: number; isAny: boolean }> {
    return this.#session.main.driver('workers', {}).catch(() => ({ latest: 0, isAny: false }))
  }
}
