/** Ends idle sessions: measures the time since the last call ended, while an agent drives the session. */
import type { SessionId } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'
import { Reaper } from './reaper.js'
import type { Session } from './session.js'

export class Idleness {
  readonly #reaper: Reaper
  readonly #running = new Map<Session, number>()

  constructor(clock: Clock, elapsed: (id: SessionId) => void) {
    this.#reaper = new Reaper(clock, elapsed)
  }

  callBegan(session: Session): void {
    this.#running.set(session, (this.#running.get(session) ?? 0) + 1)
    this.#reaper.disarm(session.id)
  }

  /** @param isThere false when the session was removed during the call */
  callEnded(session: Session, isThere: boolean): void {
    const running = (this.#running.get(session) ?? 1) - 1
    if (running > 0) {
      this.#running.set(session, running)
      return
    }
    this.#running.delete(session)
    if (isThere) this.#begin(session)
  }

  /** Restarts the measurement after the session's idle limit changed. */
  tuned(session: Session): void {
    if (this.#running.has(session)) return
    this.#reaper.disarm(session.id)
    this.#begin(session)
  }

  /** Stops the measurement: the session ended, or no agent drives it. */
  stop(id: SessionId): void {
    this.#reaper.disarm(id)
  }

  close(): void {
    this.#reaper.close()
  }

  #begin({ id, agents, idleEndMs }: Session): void {
    if (agents.size > 0) this.#reaper.arm(id, idleEndMs)
  }
}
