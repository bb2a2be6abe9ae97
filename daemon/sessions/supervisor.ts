/** Owns the sessions: whether they live, and who drives them. */
import type { HumanSaid, SessionNews } from '../../sdk/protocol/conversation.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CLOSE, type Hello } from '../../sdk/protocol/frames.js'
import { BRIDGE_LOST_MS, HANDOVER_MS, MARKS_KEPT } from '../../sdk/protocol/limits.js'
import type { DocumentId, Milliseconds, SessionId } from '../../sdk/protocol/values.js'
import { type InputOf, OPERATIONS, type OperationName } from '../../workers/operations/index.js'
import type { Clock } from '../../workers/timeline/clock.js'
import type { ActorHost } from '../actors/actor-host.js'
import { lost } from '../actors/supervised-actor.js'
import type { Log } from '../files/log.js'
import { admission } from './admission.js'
import { type AnswerOf, answerOf, isHeldBack, type Paused } from './answer.js'
import type { Conversation, Message } from './conversation.js'
import { Idleness } from './idleness.js'
import { ended, type Past } from './offer.js'
import { Reaper } from './reaper.js'
import { Session, type SessionInfo } from './session.js'
import { SessionRegistry } from './session-registry.js'
import type { TabSocket } from './tab-link.js'
import { type ProvenOutput, type RecordedVerdict, Verdicts } from './verdicts.js'

/** An agent, as long as its connection lasts. */
export interface Agent {
  id: string
  /** the folder it works in; picks the project where several apps are connected */
  project?: string
}

export interface CallOptions {
  signal?: AbortSignal
  /** true to fail with THROTTLED where the tab is hidden or quiet, instead of a warning */
  refuseWhenThrottled?: boolean
}

/** A session as an agent's tool uses it. */
export interface SessionHandle {
  id: SessionId
  /** the id of the document that the tab shows */
  readonly document: DocumentId
  info(): SessionInfo
  conversation: Conversation
  /** What the person said and this agent was not given yet; it has it now. */
  takeMessages(): Message[]
  /** Tells the page, and through it the person at it. */
  tell(news: SessionNews): void
  /** Goes on after a pause. */
  resume(): void
  /**
   * Runs an operation in the session's actor.
   *
   * @throws ProbeError SESSION_ACTOR_CRASHED, SESSION_LOST, SESSION_ENDED, THROTTLED, CANCELLED, or the operation's own
   */
  call<K extends OperationName>(name: K, input: InputOf<K>, options?: CallOptions): Promise<AnswerOf<K>>
}

export interface SupervisorOptions {
  clock: Clock
  host: ActorHost
  log: Log
  /** told when agents or tabs come or go */
  changed(): void
}

/** lines of the log that sessions of one origin may cause in a minute by coming and going */
const LIFE_LINES = 100

export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #sessions = new SessionRegistry()
  readonly #verdicts: Verdicts
  readonly #watchers = new Set<() => void>()
  readonly #agents = new Map<string, Agent>()
  readonly #idle: Idleness
  readonly #lost: Reaper
  #isClosed = false

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#verdicts = new Verdicts(options.clock)
    this.#idle = new Idleness(options.clock, (id) => this.#sessions.get(id)?.live('idle-elapsed'))
    this.#lost = new Reaper(options.clock, (id) => {
      const session = this.#sessions.get(id)
      if (session !== undefined) this.#retire(session, session.isOver ? 'explicit' : 'bridge-lost')
    })
  }

  /** True while an agent or a tab is there. */
  get isNeeded(): boolean {
    return this.#agents.size > 0 || !this.#sessions.isEmpty
  }

  list(): SessionInfo[] {
    return this.#sessions.all.map((session) => session.info())
  }

  /** The latest verdicts of all sessions, the last first. */
  get verdicts(): readonly RecordedVerdict[] {
    return this.#verdicts.latest
  }

  /** Agents that are there. */
  get agents(): number {
    return this.#agents.size
  }

  /** Folders that they work in. */
  get projects(): ReadonlySet<string> {
    return new Set([...this.#agents.values()].flatMap(({ project }) => project ?? []))
  }

  /**
   * Tells when `list`, `verdicts` or `agents` may be others.
   *
   * @returns ends it
   */
  watch(told: () => void): () => void {
    this.#watchers.add(told)
    return () => this.#watchers.delete(told)
  }

  agentJoined(agent: Agent): void {
    this.#agents.set(agent.id, agent)
    this.#changed()
  }

  /** A clean leave ends the sessions that only this agent drove. */
  agentLeft(id: string): void {
    if (!this.#agents.delete(id)) return
    for (const session of this.#sessions.all) {
      if (session.left(id)) {
        session.live('agent-left')
        this.#idle.stop(session.id)
      }
    }
    this.#changed()
  }

  /**
   * The session that an agent means.
   *
   * @throws ProbeError NO_SESSION, AMBIGUOUS_SESSION, UNKNOWN_SESSION, SESSION_ENDED, SESSION_LOST, with what there is
   */
  pick(sessionId: SessionId | undefined, agent: Agent): SessionHandle {
    const session = this.#sessions.choose(sessionId, agent.project)
    return {
      id: session.id,
      get document() {
        return session.doc
      },
      info: () => session.info(),
      conversation: session.conversation,
      takeMessages: () => session.deliverTo(agent.id),
      tell: (news) => session.tell(news),
      resume: () => session.live('human-resumed'),
      call: (name, input, options) => this.#call(session, agent, name, input, options ?? {}),
    }
  }

  /**
   * Ends a session for good: its page is told, its open calls fail with SESSION_ENDED, its actor goes. A tab that stays
   * connected all the same is let go after BRIDGE_LOST_MS.
   *
   * @throws ProbeError UNKNOWN_SESSION
   */
  end(sessionId: SessionId): void {
    const session = this.#sessions.get(sessionId)
    if (session === undefined)
      throw new ProbeError('UNKNOWN_SESSION', `there is no session ${JSON.stringify(sessionId)}`)
    session.live('explicit-end')
    void session.endActor(ended(sessionId))
    this.#idle.stop(sessionId)
    this.#lost.arm(sessionId, BRIDGE_LOST_MS)
  }

  /** Lets a session idle for longer or less before it ends. */
  tune(sessionId: SessionId, idleEndMs: Milliseconds): void {
    const session = this.#sessions.get(sessionId)
    if (session === undefined) return
    session.tune(idleEndMs)
    this.#idle.tuned(session)
  }

  /** The person at a tab does or says something. */
  heard(session: Session, said: HumanSaid): void {
    const { clock, log } = this.#options
    const { conversation, id } = session
    const at = new Date(clock.now())
    switch (said.kind) {
      case 'pause':
        return session.live('human-paused')
      case 'resume':
        return session.live('human-resumed')
      case 'end':
        return this.end(id)
      case 'message':
        conversation.say(said.text, session.agents, at)
        return
      case 'mark': {
        const { note } = said
        const mark = conversation.mark(said, at)
        const why = `${MARKS_KEPT} marks are pending already`
        session.tell(
          mark === undefined ? { kind: 'mark-refused', note, why } : { kind: 'marked', id: mark.id, note },
        )
        const what = mark === undefined ? `a mark is refused, ${why}` : `mark ${mark.id}`
        log(`session ${id}: ${what}`, { name: `marks ${session.origin}`, lines: 20 })
        this.#changed()
      }
    }
  }

  /**
   * A tab said hello: it is attached to its session, the former or a new one.
   *
   * @returns undefined when the tab's socket closed meanwhile
   * @throws ProbeError TOO_MANY_SESSIONS; SESSION_LOST when the daemon is stopping
   */
  async admit(hello: Hello, socket: TabSocket): Promise<Session | undefined> {
    let hasWaited = false
    for (;;) {
      if (this.#isClosed) throw lost('the daemon is stopping')
      const holder = hello.session === null ? undefined : this.#sessions.get(hello.session)
      const isForeign = hello.session !== null && this.#sessions.isOfAnother(hello.session, socket.origin)
      const means = admission(hello, holder, { hasWaited, isForeign })
      if (means === 'wait') {
        await holder?.departed(HANDOVER_MS)
        if (!socket.isOpen) return undefined
        hasWaited = true
        continue
      }
      if (means === 'resume' && holder !== undefined) {
        if (!holder.isOver) this.#lost.disarm(holder.id)
        holder.attach(hello, socket)
        return holder
      }
      if (means === 'as-asked' && holder !== undefined) this.#retire(holder, 'explicit')
      const asked = hello.session ?? ''
      if (means === 'as-asked') return this.#begin(asked, hello, socket)
      const id =
        means === 'suffixed' ? this.#sessions.freeIdLike(asked, socket.origin) : this.#sessions.freeId()
      return this.#begin(id, hello, socket)
    }
  }

  /** A socket closed: the session waits for its tab to come back. */
  detached(session: Session, socket: TabSocket): void {
    // A session that was let go has no tab to wait for.
    if (!session.detach(socket) || !this.#sessions.holds(session)) return
    if (session.isOver) return this.#retire(session, 'explicit')
    this.#lost.arm(session.id, BRIDGE_LOST_MS)
    this.#logLife(session, `tab ${session.id} is away`)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#idle.close()
    this.#lost.close()
    const sessions = this.#sessions.all
    this.#sessions.clear()
    await Promise.all(
      sessions.map((session) => session.close(CLOSE.shuttingDown, lost('the daemon is stopping'))),
    )
    await this.#options.host.close()
  }

  #begin(id: SessionId, hello: Hello, socket: TabSocket): Session {
    const { origin } = socket
    this.#sessions.refuseMore(origin)
    const { clock, host, log } = this.#options
    const session = new Session(id, hello, {
      clock,
      host,
      origin,
      log,
      changed: () => this.#notify(),
      gaveUp: (dead) => this.#abandon(dead),
    })
    this.#sessions.add(session)
    session.attach(hello, socket)
    this.#changed()
    return session
  }

  async #call<K extends OperationName>(
    session: Session,
    agent: Agent,
    name: K,
    input: InputOf<K>,
    { signal, refuseWhenThrottled }: CallOptions,
  ): Promise<AnswerOf<K>> {
    if (!this.#sessions.holds(session)) throw lost('the tab went away')
    if (session.isOver) throw ended(session.id)
    session.live('agent-activity')
    session.joined(agent.id)
    const { warning } = session.health()
    if (refuseWhenThrottled === true && warning !== undefined) throw new ProbeError('THROTTLED', warning)
    this.#idle.callBegan(session)
    try {
      const output =
        session.isPaused && isHeldBack(name)
          ? ({ paused: true } satisfies Paused)
          : await session.call(name, input, signal)
      const messages = session.deliverTo(agent.id)
      if (OPERATIONS[name].traits.proves) {
        this.#verdicts.note(session.info(), output as ProvenOutput)
        this.#notify()
      }
      return answerOf(name, output, messages, session.health())
    } finally {
      this.#idle.callEnded(session, this.#sessions.holds(session))
    }
  }

  /** A session that is over leaves the list; who waits on it is answered, then its actor goes. */
  #retire(session: Session, why: Past['why']): void {
    if (!this.#forget(session, why)) return
    const isOver = session.isOver
    session.live('bridge-lost')
    const closing = isOver ? session.close(CLOSE.replaced, ended(session.id)) : session.lose()
    void closing.then(() => this.#gone(session, why))
  }

  /** Its actors died too often: the tab begins again, later. */
  #abandon(session: Session): void {
    if (!this.#forget(session, 'bridge-lost')) return
    const error = new ProbeError('SESSION_ACTOR_CRASHED', 'the actor of this session dies again and again')
    void session.close(CLOSE.failed, error).then(() => this.#gone(session, 'bridge-lost'))
  }

  #gone(session: Session, why: Past['why']): void {
    this.#changed()
    this.#logLife(session, `session ${session.id} is over (${why})`)
  }

  /** Agents or tabs came or went. */
  #changed(): void {
    this.#options.changed()
    this.#notify()
  }

  #notify(): void {
    for (const told of [...this.#watchers]) told()
  }

  #logLife({ origin }: Session, line: string): void {
    this.#options.log(line, { name: `life ${origin}`, lines: LIFE_LINES })
  }

  #forget(session: Session, why: Past['why']): boolean {
    if (!this.#sessions.letGo(session, why)) return false
    this.#idle.stop(session.id)
    this.#lost.disarm(session.id)
    return true
  }
}
