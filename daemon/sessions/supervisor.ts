/** Owns the sessions: admits tabs, ends sessions, and routes the agents' calls. */
import type { SourcePlace } from '../../sdk/protocol/commands/source.js'
import type { HumanMessage, SessionNews } from '../../sdk/protocol/conversation.js'
import { echo } from '../../sdk/protocol/echo.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { CLOSE, type Hello } from '../../sdk/protocol/frames.js'
import { BRIDGE_LOST_MS, HANDOVER_MS, MARKS_KEPT } from '../../sdk/protocol/limits.js'
import type { DocumentId, SessionId } from '../../sdk/protocol/values.js'
import {
  type InputOf,
  OPERATIONS,
  type OperationName,
  type OutputOf,
} from '../../workers/operations/index.js'
import type { Retraction } from '../../workers/session/standing-verdicts.js'
import type { Clock } from '../../workers/timeline/clock.js'
import type { Mocked } from '../../workers/timeline/mocked.js'
import type { Reading } from '../../workers/timeline/reading.js'
import type { Seen } from '../../workers/timeline/seen.js'
import type { ActorHost } from '../actors/actor-host.js'
import { lost } from '../actors/supervised-actor.js'
import type { DiffPool } from '../diff-pool.js'
import type { Opening } from '../editor/editor.js'
import type { Log } from '../files/log.js'
import { admission } from './admission.js'
import { type AnswerOf, answerOf, isHeldBack, type Paused } from './answer.js'
import { completeMark } from './complete-mark.js'
import type { Conversation, Message } from './conversation.js'
import { Idleness } from './idleness.js'
import { KeptEvidence } from './kept-evidence.js'
import { memoryShares } from './memory-shares.js'
import { ended, type Past } from './offer.js'
import { recordAsAsked, type SaveFlow } from './person-records.js'
import { Reaper } from './reaper.js'
import { Session, type SessionInfo, type Tuning } from './session.js'
import { OPEN_GATE, type SessionGate } from './session-gate.js'
import { SessionRegistry } from './session-registry.js'
import type { DrivenTab, TabSocket } from './tab-link.js'
import { type ProvenOutput, type RecordedVerdict, Verdicts } from './verdicts.js'

export interface Agent {
  id: string
  /** the agent's working folder, which selects the project when several apps are connected */
  project?: string | undefined
  /** folders whose files an upload may read; default: the working folder */
  roots?: readonly string[] | undefined
  /** address of the remote debugging of the browser that it may give real input, from its PROBE_CDP_URL */
  cdpUrl?: string | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** fail with THROTTLED when the tab is hidden or quiet; otherwise the answer carries a warning */
  refuseWhenThrottled?: boolean
}

export interface SessionHandle {
  id: SessionId
  readonly document: DocumentId
  info(): SessionInfo
  conversation: Conversation
  /** The person's messages that this agent has not received yet. The caller settles them. */
  takeMessages(): Message[]
  /** Marks the taken messages that were sent as delivered, and gives the others back. @param sent ids */
  settleMessages(taken: readonly Message[], sent: ReadonlySet<string>): void
  /** @throws ProbeError NEEDS_DRIVEN_BROWSER for a tab of a browser that somebody else opened */
  driven(): DrivenTab
  /** names of credentials that the documents of the session's origin announced, those of all pages of a lease */
  redactKeys(): string[]
  /** Sends news to the page, which shows it to the person. */
  notify(news: SessionNews): void
  resume(): void
  /** @returns what is in effect; a pace of 0 without presenter mode */
  tune(tuning: Tuning): Required<Tuning>
  /**
   * The answer may hold messages of the person, which the caller settles.
   *
   * @throws ProbeError SESSION_ACTOR_CRASHED, SESSION_LOST, LEASE_LOST, LEASE_EXPIRED, SESSION_ENDED, THROTTLED, CANCELLED, or the operation's own
   */
  call<K extends OperationName>(name: K, input: InputOf<K>, options?: CallOptions): Promise<AnswerOf<K>>
}

export interface SupervisorOptions {
  clock: Clock
  host: ActorHost
  /** default: every agent may use every session */
  gate?: SessionGate
  /** compares two pictures of a session */
  compare: DiffPool['compare']
  /** Opens a source file in the person's editor. @param root folder of the app, as its page says */
  openSource(place: SourcePlace, url: string, root: string | undefined): Promise<Opening>
  saveFlow: SaveFlow
  /** folder of the pictures of marked elements */
  pictures: string
  log: Log
  changed(): void
}

const LIFE_LINES = 100

export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #sessions = new SessionRegistry()
  readonly #verdicts: Verdicts
  readonly #evidence = new KeptEvidence()
  readonly #listeners = new Set<() => void>()
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

  get isNeeded(): boolean {
    return this.#agents.size > 0 || !this.#sessions.isEmpty
  }

  list(): SessionInfo[] {
    return this.#sessions.all.map((session) => this.#infoOf(session))
  }

  /** newest first, of all sessions */
  get verdicts(): readonly RecordedVerdict[] {
    return this.#verdicts.latest
  }

  /** The evidence of one of the latest verdicts of any session, also of one that ended, as JSON. */
  async bundleOf(id: string): Promise<string | undefined> {
    const asked = this.#sessions.all.map((session) => session.bundle(id).catch(() => undefined))
    return (await Promise.all(asked)).find((bundle) => bundle !== undefined) ?? this.#evidence.find(id)
  }

  get agents(): number {
    return this.#agents.size
  }

  get projects(): ReadonlySet<string> {
    return new Set([...this.#agents.values()].flatMap(({ project }) => project ?? []))
  }

  /**
   * Calls a listener whenever `list`, `verdicts` or `agents` may have changed.
   *
   * @returns a function that removes the listener
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  agentJoined(agent: Agent): void {
    this.#agents.set(agent.id, agent)
    this.#changed()
  }

  /** Ends the sessions that only this agent drove. */
  agentLeft(id: string): void {
    const { gate = OPEN_GATE } = this.#options
    if (!this.#agents.delete(id)) return
    gate.agentLeft(id)
    for (const session of this.#sessions.all) {
      if (session.left(id)) {
        session.live('agent-left')
        this.#idle.stop(session.id)
      }
    }
    this.#changed()
  }

  /**
   * @param sessionId optional while one tab is connected
   * @throws ProbeError NO_SESSION, AMBIGUOUS_SESSION, UNKNOWN_SESSION, SESSION_ENDED, SESSION_LOST; `detail` lists the
   * sessions; LEASE_EXPIRED, LEASE_LOST, LEASE_NOT_YOURS
   */
  pick(sessionId: SessionId | undefined, agent: Agent): SessionHandle {
    const { gate = OPEN_GATE } = this.#options
    if (sessionId !== undefined) gate.enter(this.#sessions.get(sessionId) ?? sessionId, agent.id)
    const session = this.#sessions.choose(sessionId, agent.project, ({ origin }) =>
      gate.isOffered(origin, agent.id),
    )
    if (sessionId === undefined) gate.enter(session, agent.id)
    return {
      id: session.id,
      get document() {
        return session.doc
      },
      info: () => this.#infoOf(session),
      conversation: session.conversation,
      takeMessages: () => session.conversation.take(agent.id),
      settleMessages: (taken, sent) => session.settleMessages(agent.id, taken, sent),
      notify: (news) => session.notify(news),
      tune: (tuning) => {
        const tuned = session.tune(tuning)
        this.#idle.tuned(session)
        return tuned
      },
      driven: () => session.driven,
      redactKeys: () => {
        const kin = this.#sessions.all.filter(({ origin }) => origin === session.origin)
        return [...new Set(kin.flatMap((each) => [...each.redactKeys]))]
      },
      resume: () => session.live('human-resumed'),
      call: (name, input, options) => this.#call(session, agent, name, input, options ?? {}),
    }
  }

  /**
   * Ends a session for good: notifies its page, fails its open calls with SESSION_ENDED, and ends its actor. A tab that
   * stays connected is disconnected after BRIDGE_LOST_MS.
   *
   * @throws ProbeError UNKNOWN_SESSION
   */
  end(sessionId: SessionId): void {
    const session = this.#sessions.get(sessionId)
    if (session === undefined)
      throw new ProbeError('UNKNOWN_SESSION', `there is no session ${echo(sessionId)}`)
    session.live('explicit-end')
    void session.endActor(ended(sessionId))
    this.#idle.stop(sessionId)
    this.#lost.arm(sessionId, BRIDGE_LOST_MS)
  }

  /** Ends the sessions of an origin at once. Their open calls fail with SESSION_LOST. */
  retire(origin: string): void {
    for (const session of this.#sessions.all)
      if (session.origin === origin) this.#retire(session, 'bridge-lost')
  }

  /** Ends the session of a driven page that closed. Its open calls fail with SESSION_LOST. */
  left(page: string): void {
    for (const session of this.#sessions.all) if (session.page === page) this.#retire(session, 'bridge-lost')
  }

  /** Tells the sessions of an origin whether its pages wait for the network. */
  loading(origin: string, isLoading: boolean): void {
    for (const session of this.#sessions.all) if (session.origin === origin) session.loading(isLoading)
  }

  /** Tells the sessions of an origin about a download or a pop-up. */
  saw(origin: string, seen: Seen): void {
    for (const session of this.#sessions.all) if (session.origin === origin) session.saw(seen)
  }

  /** Tells the sessions of an origin about a request that a network mock answered. */
  mocked(origin: string, request: Mocked): void {
    for (const session of this.#sessions.all) if (session.origin === origin) session.mocked(request)
  }

  /** Tells the sessions of an origin, or of one page of it, what the driver read of a request. */
  read(origin: string, page: string | undefined, reading: Reading): void {
    for (const session of this.#sessions.all)
      if (session.origin === origin && (page === undefined || session.latestPage === page))
        session.read(reading)
  }

  heard(session: Session, message: HumanMessage): void {
    const { clock, log, pictures } = this.#options
    const { conversation, id } = session
    const at = new Date(clock.now())
    switch (message.kind) {
      case 'pause':
        return session.live('human-paused')
      case 'resume':
        return session.live('human-resumed')
      case 'end':
        return this.end(id)
      case 'message':
        conversation.say(message.text, session.agents, at)
        return
      case 'mark': {
        const { note } = message
        const mark = conversation.mark(message, at)
        if (mark !== undefined) {
          void completeMark(session, mark, { clock, log, folder: pictures }).then(() => session.sendState())
        }
        const why = `${MARKS_KEPT} marks are pending already`
        session.notify(
          mark === undefined ? { kind: 'mark-refused', note, why } : { kind: 'marked', id: mark.id, note },
        )
        const what = mark === undefined ? `a mark is refused, ${why}` : `mark ${mark.id}`
        log(`session ${id}: ${what}`, { name: `marks ${session.origin}`, lines: 20 })
        session.sendState()
        return this.#changed()
      }
      case 'open':
        return void this.#open(session, message.mark)
      case 'record':
        return void recordAsAsked(session, message, {
          save: this.#options.saveFlow,
          drivers: this.#foldersAt(session),
        })
    }
  }

  /**
   * Attaches a tab that said hello to its previous session, or to a new one.
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

  /** Call when a tab's socket closed. The session waits for its tab to reconnect. */
  detached(session: Session, socket: TabSocket): void {
    // A removed session waits for no tab.
    if (!session.detach(socket) || !this.#sessions.holds(session)) return
    if (session.isOver) return this.#retire(session, 'explicit')
    this.#lost.arm(session.id, BRIDGE_LOST_MS)
    this.#logLife(session, `tab ${session.id} is away`)
  }

  /**
   * Attaches a document in a frame of another origin to the session of its page.
   *
   * @throws ProbeError SESSION_LOST when the page has no session in time; TOO_MANY_SESSIONS
   */
  async admitFrame(hello: Hello, socket: TabSocket): Promise<Session | undefined> {
    const session = await this.#sessionOfPage(socket.driven?.page)
    if (!socket.isOpen) return undefined
    if (session === undefined) throw lost('the page around the frame has no session')
    session.attachFrame(hello, socket)
    return session
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

  /** Opens the file of a mark in the editor of the person at the tab. */
  async #open(session: Session, id: string): Promise<void> {
    const mark = session.conversation.pendingMarks.find((each) => each.id === id)
    const source = mark?.element?.source
    const opening =
      source === undefined
        ? { why: mark === undefined ? 'the mark is not pending' : 'the source file of the mark is not known' }
        : await this.#options.openSource(source, session.info().url, session.root)
    session.notify(
      'by' in opening
        ? { kind: 'opened', id, by: opening.by }
        : { kind: 'open-refused', id, why: opening.why },
    )
  }

  /** Folders of the agents that drive a session; without any, of all agents. */
  #foldersAt(session: Session): string[] {
    const own = [...session.agents].flatMap((agent) => this.#agents.get(agent)?.project ?? [])
    return own.length > 0 ? own : [...this.projects]
  }

  /** The session of a page, which may still say hello. */
  async #sessionOfPage(page: string | undefined): Promise<Session | undefined> {
    const find = () => this.#sessions.all.find((session) => session.page === page && !session.isOver)
    const found = page === undefined ? undefined : find()
    if (page === undefined || found !== undefined) return found
    return new Promise((resolve) => {
      const end = (session: Session | undefined) => {
        stopWaiting()
        unsubscribe()
        resolve(session)
      }
      const stopWaiting = this.#options.clock.after(HANDOVER_MS, () => end(undefined))
      const unsubscribe = this.subscribe(() => {
        const session = find()
        if (session !== undefined) end(session)
      })
    })
  }

  #infoOf(session: Session): SessionInfo {
    const { openedBy } = session
    const opener =
      openedBy === undefined ? undefined : this.#sessions.all.find(({ page }) => page === openedBy)
    return { ...session.info(), ...(opener === undefined ? {} : { opener: opener.id }) }
  }

  #begin(id: SessionId, hello: Hello, socket: TabSocket): Session {
    const { origin } = socket
    const { clock, host, log, compare } = this.#options
    this.#sessions.refuseMore(origin)
    host.refuseMore()
    const session = new Session(id, hello, {
      clock,
      host,
      origin,
      compare,
      log,
      changed: () => this.#notify(),
      ended: (bundles) => this.#evidence.keep(bundles),
      gaveUp: (dead) => this.#abandon(dead),
    })
    this.#sessions.add(session)
    this.#shareMemory()
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
    // A tool may make its next call after its agent left. The session must not count that agent again.
    if (!this.#agents.has(agent.id)) throw new ProbeError('CANCELLED', 'the agent has left')
    if (!this.#sessions.holds(session)) throw lost('the tab went away')
    if (session.isOver) throw ended(session.id)
    session.live('agent-activity')
    session.joined(agent.id)
    const { warning } = session.health()
    if (refuseWhenThrottled === true && warning !== undefined) throw new ProbeError('THROTTLED', warning)
    this.#idle.callBegan(session)
    if (OPERATIONS[name].traits.changesPage) session.acting()
    if ('intent' in input && input.intent !== undefined)
      session.notify({ kind: 'intent', text: input.intent })
    try {
      const output =
        session.isPaused && isHeldBack(name)
          ? ({ paused: true } satisfies Paused)
          : this.#withoutRetractions(
              session,
              await session.call(name, input, { signal, cdpUrl: agent.cdpUrl }),
            )
      const messages = session.conversation.take(agent.id)
      if (OPERATIONS[name].traits.proves) {
        const { id, verified, because, intent } = output as ProvenOutput
        session.notify({
          kind: 'verdict',
          id,
          verified,
          because,
          ...(intent === undefined ? {} : { intent }),
        })
        this.#verdicts.note(session.info(), output as ProvenOutput)
        this.#notify()
      }
      return answerOf(name, output, {
        messages,
        retracted: session.retractions.take(agent.id),
        health: session.health(),
      })
    } catch (error) {
      throw this.#explained(session, error)
    } finally {
      this.#idle.callEnded(session, this.#sessions.holds(session))
    }
  }

  /** A lease knows why its sessions are gone. */
  #explained({ origin }: Session, error: unknown): unknown {
    if (codeOf(error) !== 'SESSION_LOST') return error
    const { gate = OPEN_GATE } = this.#options
    const why = gate.whyGone(origin)
    const { detail } = error as ProbeError
    return why === undefined ? error : new ProbeError(why.code, why.message, detail ?? why.detail)
  }

  /** Keeps what the output says about earlier verdicts for each agent of the session. */
  #withoutRetractions<K extends OperationName>(session: Session, output: OutputOf<K>): OutputOf<K> {
    const { retracted, ...own } = output as { retracted?: Retraction[] }
    if (retracted === undefined) return output
    session.retractions.add(retracted, session.agents)
    this.#verdicts.takeBack(retracted)
    for (const { id, now, because } of retracted) session.notify({ kind: 'retracted', id, now, because })
    this.#notify()
    return own as OutputOf<K>
  }

  /** Removes a session that is over. Answers its open calls, then ends its actor. */
  #retire(session: Session, why: Past['why']): void {
    if (!this.#forget(session, why)) return
    const isOver = session.isOver
    session.live('bridge-lost')
    const closing = isOver ? session.close(CLOSE.replaced, ended(session.id)) : session.lose()
    void closing.then(() => this.#gone(session, why))
  }

  /** Removes a session whose actors died too often. Its tab reconnects later as a new session. */
  #abandon(session: Session): void {
    if (!this.#forget(session, 'bridge-lost')) return
    const error = new ProbeError('SESSION_ACTOR_CRASHED', 'the actor of this session crashed too often')
    void session.close(CLOSE.failed, error).then(() => this.#gone(session, 'bridge-lost'))
  }

  #gone(session: Session, why: Past['why']): void {
    this.#changed()
    this.#logLife(session, `session ${session.id} is over (${why})`)
  }

  #changed(): void {
    this.#options.changed()
    this.#notify()
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  #logLife({ origin }: Session, line: string): void {
    this.#options.log(line, { name: `life ${origin}`, lines: LIFE_LINES })
  }

  #shareMemory(): void {
    for (const [session, bytes] of memoryShares(this.#sessions.all)) session.keepWithin(bytes)
  }

  #forget(session: Session, why: Past['why']): boolean {
    if (!this.#sessions.remove(session, why)) return false
    this.#shareMemory()
    this.#idle.stop(session.id)
    this.#lost.disarm(session.id)
    return true
  }
}
