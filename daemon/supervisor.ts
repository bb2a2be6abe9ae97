/** Owns the sessions: who they are, whether they live, and which of them an agent means. */
import { randomBytes } from 'node:crypto'
import { codeOf, ProbeError } from '../sdk/protocol/errors.js'
import { CLOSE, type Hello } from '../sdk/protocol/frames.js'
import { BRIDGE_LOST_MS, IDLE_END_MS, SESSIONS_MAX } from '../sdk/protocol/limits.js'
import type { SessionId } from '../sdk/protocol/values.js'
import type { ActorApi, SessionCall } from '../workers/actor-api.js'
import type { Clock } from '../workers/clock.js'
import type { ActorHost } from './actor-host.js'
import { Reaper } from './reaper.js'
import { Session, type SessionInfo, type TabSocket } from './session.js'

/** An agent, as long as its connection lasts. */
export interface Agent {
  id: string
  /** the folder it works in; picks the project where several apps are connected */
  project?: string
}

export interface CallOptions {
  signal?: AbortSignal
  refuseWhenThrottled?: boolean
}

/** A session as an agent's tool uses it. */
export interface SessionHandle {
  id: SessionId
  info(): SessionInfo
  call<K extends SessionCall>(
    name: K,
    args: Parameters<ActorApi[K]>[1],
    options?: CallOptions,
  ): Promise<Awaited<ReturnType<ActorApi[K]>>>
}

/** Calls whose results carry the session's health. */
const WITH_HEALTH: readonly SessionCall[] = ['act', 'actAndWait', 'assert', 'navigate']

export class Supervisor {
  readonly #clock: Clock
  readonly #host: ActorHost
  readonly #sessions = new Map<SessionId, Session>()
  readonly #agents = new Map<string, Agent>()
  readonly #idle: Reaper
  readonly #lost: Reaper
  readonly #changed: () => void
  #everSeen = false

  /** @param changed told when agents or tabs come or go */
  constructor(clock: Clock, host: ActorHost, changed: () => void) {
    this.#clock = clock
    this.#host = host
    this.#changed = changed
    this.#idle = new Reaper(clock, (id) => this.#sessions.get(id)?.live('idle-elapsed'))
    this.#lost = new Reaper(clock, (id) => void this.#drop(id))
  }

  /** True while an agent or a tab is there. */
  get isNeeded(): boolean {
    return this.#agents.size > 0 || this.#sessions.size > 0
  }

  list(): SessionInfo[] {
    return [...this.#sessions.values()].map((session) => session.info())
  }

  agentJoined(agent: Agent): void {
    this.#agents.set(agent.id, agent)
    this.#changed()
  }

  /** A clean leave ends the sessions that only this agent drove. */
  agentLeft(id: string): void {
    this.#agents.delete(id)
    for (const session of this.#sessions.values()) {
      if (session.agents.delete(id) && session.agents.size === 0) session.live('agent-left')
    }
    this.#changed()
  }

  /**
   * The session that an agent means.
   *
   * @throws ProbeError NO_SESSION, AMBIGUOUS_SESSION, UNKNOWN_SESSION, SESSION_ENDED, with what there is
   */
  pick(sessionId: SessionId | undefined, agent: Agent): SessionHandle {
    const session = sessionId === undefined ? this.#only(agent) : this.#sessions.get(sessionId)
    if (session === undefined) {
      const sessions = this.#offered(agent).map(brief)
      const known =
        sessions.length === 0
          ? 'no tab is connected'
          : `there are ${sessions.map((each) => each.sessionId).join(', ')}`
      throw new ProbeError('UNKNOWN_SESSION', `there is no session "${sessionId}"; ${known}`, { sessions })
    }
    return {
      id: session.id,
      info: () => session.info(),
      call: (name, args, options) => this.#call(session, agent, name, args, options ?? {}),
    }
  }

  /** @throws ProbeError UNKNOWN_SESSION */
  end(sessionId: SessionId): void {
    const session = this.#sessions.get(sessionId)
    if (session === undefined) throw new ProbeError('UNKNOWN_SESSION', `there is no session "${sessionId}"`)
    session.live('explicit-end')
    this.#idle.disarm(sessionId)
  }

  /**
   * A tab said hello: its session, resumed or new.
   *
   * @throws ProbeError TOO_MANY_SESSIONS
   */
  admit(hello: Hello, socket: TabSocket): { session: Session; resumed: boolean } {
    this.#everSeen = true
    const known = hello.session === null ? undefined : this.#sessions.get(hello.session)
    if (known !== undefined && isSameTab(known, hello)) {
      this.#lost.disarm(known.id)
      known.attach(hello, socket)
      return { session: known, resumed: true }
    }
    if (this.#sessions.size >= SESSIONS_MAX) {
      throw new ProbeError('TOO_MANY_SESSIONS', `the daemon holds ${SESSIONS_MAX} sessions already`)
    }
    const session = new Session(this.#freeId(hello), hello, this.#clock, this.#host)
    this.#sessions.set(session.id, session)
    session.attach(hello, socket)
    this.#changed()
    return { session, resumed: false }
  }

  /** A socket closed: the session waits for its tab to come back. */
  detached(session: Session, socket: TabSocket): void {
    if (!session.detach(socket)) return
    if (session.liveness.state === 'ended' && session.liveness.reason === 'explicit')
      void this.#drop(session.id)
    else this.#lost.arm(session.id, BRIDGE_LOST_MS)
  }

  async close(): Promise<void> {
    this.#idle.close()
    this.#lost.close()
    const sessions = [...this.#sessions.values()]
    this.#sessions.clear()
    await Promise.all(sessions.map((session) => session.close(CLOSE.shuttingDown, 'the daemon is stopping')))
    await this.#host.close()
  }

  async #call<K extends SessionCall>(
    session: Session,
    agent: Agent,
    name: K,
    args: Parameters<ActorApi[K]>[1],
    { signal, refuseWhenThrottled }: CallOptions,
  ): Promise<Awaited<ReturnType<ActorApi[K]>>> {
    session.live('agent-activity')
    if (session.liveness.state === 'ended') {
      const { reason } = session.liveness
      throw new ProbeError('SESSION_ENDED', `session "${session.id}" has ended (${reason})`, { reason })
    }
    session.agents.add(agent.id)
    this.#idle.arm(session.id, IDLE_END_MS)
    const health = session.health()
    if (refuseWhenThrottled === true && health.warning !== undefined)
      throw new ProbeError('THROTTLED', health.warning)
    const result = await session.call(name, args, signal)
    if (!WITH_HEALTH.includes(name)) return result
    return { ...result, ...session.health() }
  }

  /** Its own project's sessions first; every one where it has none. */
  #offered({ project }: Agent): Session[] {
    const all = [...this.#sessions.values()].filter(
      ({ liveness }) => liveness.state !== 'ended' || liveness.reason !== 'explicit',
    )
    if (project === undefined) return all
    const own = all.filter(
      ({ root }) => root !== undefined && (isWithin(project, root) || isWithin(root, project)),
    )
    return own.length > 0 ? own : all
  }

  #only(agent: Agent): Session {
    const offered = this.#offered(agent)
    const [only] = offered
    if (only === undefined) {
      const why = this.#everSeen
        ? 'the tabs that were connected are gone'
        : 'no tab has connected to this daemon yet'
      throw new ProbeError('NO_SESSION', `no session: ${why}`)
    }
    if (offered.length > 1) {
      throw new ProbeError('AMBIGUOUS_SESSION', `${offered.length} tabs are connected`, {
        sessions: offered.map(brief),
      })
    }
    return only
  }

  /** The id that a hello asks for where it is free; a second tab with a named one gets a suffix. */
  #freeId({ session, named }: Hello): SessionId {
    if (session !== null && named) {
      const taken = (id: SessionId) => {
        const holder = this.#sessions.get(id)
        return holder !== undefined && holder.liveness.state !== 'ended'
      }
      if (!taken(session)) return session
      for (let n = 2; ; n++) if (!taken(`${session}-${n}`)) return `${session}-${n}`
    }
    if (session !== null && !this.#sessions.has(session)) return session
    return `s-${randomBytes(3).toString('hex')}`
  }

  /** The tab did not come back: its calls are answered, then its actor goes. */
  async #drop(id: SessionId): Promise<void> {
    const session = this.#sessions.get(id)
    if (session === undefined) return
    this.#sessions.delete(id)
    this.#idle.disarm(id)
    session.live('bridge-lost')
    session.lose()
    // A call after the loss is in the mailbox behind it: once it is answered, all that waited are.
    await session.call('capabilities', {}).catch((error: unknown) => {
      if (codeOf(error) === undefined) throw error
    })
    await session.close(CLOSE.replaced, 'the session is over')
    this.#changed()
  }
}

/** The same tab again: after a dropped bridge, or as the next document of a live one. */
function isSameTab(session: Session, hello: Hello): boolean {
  if (session.liveness.state === 'ended' && session.liveness.reason === 'explicit') return false
  if (!session.connected) return true
  return hello.doc === session.doc || hello.previousDoc === session.doc
}

function isWithin(folder: string, parent: string): boolean {
  return folder === parent || folder.startsWith(parent.endsWith('/') ? parent : `${parent}/`)
}

function brief(session: Session): Pick<SessionInfo, 'sessionId' | 'app' | 'url' | 'title' | 'focused'> {
  const { sessionId, app, url, title, focused } = session.info()
  return { sessionId, ...(app === undefined ? {} : { app }), url, title, focused }
}
