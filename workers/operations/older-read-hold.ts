import type { Milliseconds } from '../../sdk/protocol/values.js'

/** An answer to an older read is waited for so long after the act's own work. */
const ANSWER_MS = 1_000
/** The page shows the answer within this time. */
const SHOWN_MS = 100

/** Holds a verdict back while the answer to an older read may still replace what the act showed. */
export class OlderReadHold {
  #wasAwaited = false
  #changedAt = Number.NEGATIVE_INFINITY

  /**
   * @param isAwaited such a read is open now
   * @param quietSince when the act's own work was done; null while it goes on
   * @returns ms that remain; 0 or less when nothing is held back
   */
  remaining(isAwaited: boolean, quietSince: Milliseconds | null, now: Milliseconds): Milliseconds {
    if (this.#wasAwaited !== isAwaited) this.#changedAt = now
    this.#wasAwaited = isAwaited
    if (quietSince === null) return 0
    const shownAt = isAwaited ? Number.POSITIVE_INFINITY : this.#changedAt + SHOWN_MS
    return Math.min(shownAt, quietSince + ANSWER_MS) - now
  }
}
