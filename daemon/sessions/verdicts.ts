/** The latest verdicts, for the status page and `probe status`. */
import type { SessionId } from '../../sdk/protocol/values.js'
import type { NamesWith, OutputOf } from '../../workers/operations/index.js'
import type { Retraction } from '../../workers/session/standing-verdicts.js'
import type { Clock } from '../../workers/timeline/clock.js'

export type ProvenOutput = OutputOf<NamesWith<{ proves: true }>>

export interface RecordedVerdict
  extends Pick<ProvenOutput, 'id' | 'verified' | 'verifiedReason' | 'because' | 'intent'> {
  /** ISO 8601 */
  at: string
  sessionId: SessionId
  app?: string
  /** it was taken back */
  retracted?: Pick<Retraction, 'now' | 'because'>
}

/** A person may look at all that a long session gave; each is a few hundred bytes. */
const KEPT = 10_000

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

  /** Marks verdicts that a late consequence of their act took back. */
  takeBack(retractions: readonly Retraction[]): void {
    this.#latest = this.#latest.map((verdict) => {
      const taken = retractions.find(({ id }) => id === verdict.id)
      return taken === undefined
        ? verdict
        : { ...verdict, retracted: { now: taken.now, because: taken.because } }
    })
  }

  note(
    { sessionId, app }: { sessionId: SessionId; app?: string },
    { id, verified, verifiedReason, because, intent }: ProvenOutput,
  ): void {
    const verdict: RecordedVerdict = {
      at: new Date(this.#clock.now()).toISOString(),
      sessionId,
      ...(app === undefined ? {} : { app }),
      id,
      verified,
      verifiedReason,
      because,
      ...(intent === undefined ? {} : { intent }),
    }
    this.#latest = [verdict, ...this.#latest].slice(0, KEPT)
  }
}
