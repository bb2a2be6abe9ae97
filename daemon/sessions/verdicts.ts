/** The latest verdicts, for people: the status page and `probe status` show them. */
import type { SessionId } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

/** A verdict as it is shown. */
export interface ToldVerdict {
  /** ISO 8601 */
  at: string
  sessionId: SessionId
  app?: string
  verified: 'yes' | 'no' | 'unknown'
  verifiedReason: string
  because: string
  /** why the agent asked */
  intent?: string
}

/** verdicts that are kept, of all sessions together */
const KEPT = 20

export class Verdicts {
  readonly #clock: Clock
  #latest: readonly ToldVerdict[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The last first. */
  get latest(): readonly ToldVerdict[] {
    return this.#latest
  }

  /** Keeps the verdict of a call's result. */
  note({ sessionId, app }: { sessionId: SessionId; app?: string }, result: object): void {
    const { verified, verifiedReason, because, intent } = result as ToldVerdict
    const verdict: ToldVerdict = {
      at: new Date(this.#clock.now()).toISOString(),
      sessionId,
      ...(app === undefined ? {} : { app }),
      verified,
      verifiedReason,
      because,
      ...(intent === undefined ? {} : { intent }),
    }
    this.#latest = [verdict, ...this.#latest].slice(0, KEPT)
  }
}
