/** The present and past sessions: their ids and their limits. */
import { randomBytes } from 'node:crypto'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { SESSIONS_MAX, SESSIONS_OF_ORIGIN_MAX, SESSIONS_PAST } from '../../sdk/protocol/limits.js'
import type { SessionId } from '../../sdk/protocol/values.js'
import { suffixed } from './admission.js'
import { choose, type Past } from './offer.js'
import type { Session } from './session.js'

export class SessionRegistry {
  readonly #sessions = new Map<SessionId, Session>()
  /** newest last */
  readonly #past = new Map<SessionId, Past>()

  get all(): readonly Session[] {
    return [...this.#sessions.values()]
  }

  get isEmpty(): boolean {
    return this.#sessions.size === 0
  }

  get(id: SessionId): Session | undefined {
    return this.#sessions.get(id)
  }

  /** False for a session that was removed. Another session may have its id by now. */
  holds(session: Session): boolean {
    return this.#sessions.get(session.id) === session
  }

  /**
   * @param id optional while one tab is connected
   * @param project the agent's working folder
   * @param mayOffer false for sessions that the agent may not use
   * @throws ProbeError NO_SESSION, AMBIGUOUS_SESSION, UNKNOWN_SESSION, SESSION_ENDED, SESSION_LOST; `detail` lists the
   * sessions
   */
  choose(
    id: SessionId | undefined,
    project: string | undefined,
    mayOffer: (session: Session) => boolean,
  ): Session {
    const offered = this.all.filter((session) => session.id === id || mayOffer(session))
    return choose(offered, id, project, this.#past)
  }

  isOfAnother(id: SessionId, origin: string): boolean {
    const known = this.#sessions.get(id) ?? this.#past.get(id)
    return known !== undefined && known.origin !== origin
  }

  freeId(): SessionId {
    for (;;) {
      const id = `s-${randomBytes(3).toString('hex')}`
      if (!this.#sessions.has(id) && !this.#past.has(id)) return id
    }
  }

  /** Appends to the requested id the first number that makes it free for a page of this origin. */
  freeIdLike(asked: SessionId, origin: string): SessionId {
    return suffixed(asked, (id) => this.#sessions.has(id) || this.isOfAnother(id, origin))
  }

  /** @throws ProbeError TOO_MANY_SESSIONS when the daemon or the origin has reached its limit */
  refuseMore(origin: string): void {
    if (this.#sessions.size >= SESSIONS_MAX)
      throw new ProbeError('TOO_MANY_SESSIONS', `the daemon holds ${SESSIONS_MAX} sessions already`)
    const kin = this.all.filter((session) => session.origin === origin)
    if (kin.length >= SESSIONS_OF_ORIGIN_MAX) {
      const message = `the daemon holds ${SESSIONS_OF_ORIGIN_MAX} sessions of ${origin} already`
      throw new ProbeError('TOO_MANY_SESSIONS', message)
    }
  }

  add(session: Session): void {
    this.#past.delete(session.id)
    this.#sessions.set(session.id, session)
  }

  /** Moves a session to the past ones. @returns false when it was removed before */
  remove(session: Session, why: Past['why']): boolean {
    const { id, origin } = session
    if (!this.holds(session)) return false
    this.#sessions.delete(id)
    this.#past.delete(id)
    this.#past.set(id, { why, origin })
    for (const older of [...this.#past.keys()].slice(0, -SESSIONS_PAST)) this.#past.delete(older)
    return true
  }

  clear(): void {
    this.#sessions.clear()
  }
}
