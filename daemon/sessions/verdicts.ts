/** The latest verdicts: the status page and `probe status` show them. */
import type { SessionId } from '../../sdk/protocol/values.js'
import type { NamesWith, OutputOf } from '../../workers/operations/index.js'
import type { Clock } from '../../workers/timeline/clock.js'

/** The output of an operation that proves. */
export type ProvenOutput = OutputOf<NamesWith<{ proves: true }>>

/** A verdict as people see it. */
export interface RecordedVerdict
  extends Pick<ProvenOutput, 'verified' | 'verifiedReason' | 'because' | 'intent'> {
  /** ISO 8601 */
  at: string
  sessionId: SessionId
  app?: string
}

/** The most verdicts that are kept, of all sessions together. */
const KEPT = 20

export class Verdicts {
  readonly #clock: Clock
  #latest: readonly RecordedVerdict[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The newest first. */
  get latest(): readonly RecordedVerdict[] {
    return this.#latest
  }

  note(
    { sessionId, app }: { sessionId: SessionId; app?: string },
    { verified, verifiedReason, because, intent }: ProvenOutput,
  ): void {
    const verdict: RecordedVerdict = {
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
