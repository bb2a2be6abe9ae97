/**
 * Waits, before a verdict about a leased page, until its workers have done what the act asked them for: a page may show
 * what a worker has not sent yet.
 */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'

/** ms within which what the driver has told arrives */
const ARRIVAL_MS: Milliseconds = 200

export class WorkersHold {
  readonly #session: ObservedSession
  #hasAsked = false

  constructor(session: ObservedSession) {
    this.#session = session
  }

  /** @param isQuiet the acts have no work left */
  isDue(isQuiet: boolean): boolean {
    if (!isQuiet) this.#hasAsked = false
    return isQuiet && !this.#hasAsked && this.#session.isDriven
  }

  async ask(call: string): Promise<void> {
    const { clock, main, readings } = this.#session
    this.#hasAsked = true
    // A driver that does not answer knows of no worker.
    const latest = await main.driver('workers', {}).then(
      (seen) => seen.latest,
      () => 0,
    )
    const deadline = clock.now() + ARRIVAL_MS
    while (readings.latest < latest && clock.now() < deadline)
      await this.#session.change(call, deadline - clock.now())
    this.#session.refuseCancelled(call)
  }
}
