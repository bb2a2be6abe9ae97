/** The latest verdicts, for the status page and `probe status`. */
import type { SessionId } from '../../sdk/protocol/values.js'
import type { NamesWith, OutputOf } from '../../workers/operations/index.js'
import type { Clock } from '../../workers/timeline/clock.js'

export type ProvenOutput = OutputOf<NamesWith<{ proves: true }>>

export interface RecordedVerdict
  extends Pick<ProvenOutput, 'verified' | 'verifiedReason' | 'because' | 'intent'> {
  /** ISO 8601 */
  at: string
  sessionId: SessionId
  app?: string
}

const KEPT = 20

export class Verdicts {
  readonly #clock: Clock
  #latest: readonly RecordedVerdict[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** newest first */
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
