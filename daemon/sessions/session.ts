/** One session on the main thread: its tab's socket, its actor, its liveness. Reads no events. */
import type { SessionNews } from '../../sdk/protocol/conversation.js'
import type { Adopted, LoadRequest } from '../../sdk/protocol/driver-link.js'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import {
  CLOSE,
  encodeFrame,
  FRAME,
  FRAME_NUMBER_AT,
  type FrameKind,
  type Hello,
  type Status,
  type Welcome,
} from '../../sdk/protocol/frames.js'
import { BRIDGE_LOST_MS, IDLE_END_MS, PACE_MS, TIMELINE_BYTES } from '../../sdk/protocol/limits.js'
import type { Milliseconds, SessionId } from '../../sdk/protocol/values.js'
import type { DriverArgs, DriverCommandName, DriverResult } from '../../workers/driver/commands/index.js'
import {
  type InputOf,
  OPERATIONS,
  type OperationName,
  type OutputOf,
} from '../../workers/operations/index.js'
import type { Retraction } from '../../workers/session/standing-verdicts.js'
import type { KeptBundle } from '../../workers/session/verdict-bundles.js'
import { type Clock, systemClock } from '../../workers/timeline/clock.js'
import type { Mocked } from '../../workers/timeline/mocked.js'
import type { Reading } from '../../workers/timeline/reading.js'
import type { Seen } from '../../workers/timeline/seen.js'
import type { ActorHost } from '../actors/actor-host.js'
import type { ActorCallOptions } from '../actors/actor-thread.js'
import { lost, SupervisedActor } from '../actors/supervised-actor.js'
import type { DiffPool } from '../diff-pool.js'
import type { Log } from '../files/log.js'
import { Conversation, type Message } from './conversation.js'
import { type FrameSeat, FrameSeats } from './frame-seats.js'
import { leaseOf } from './lease-origin.js'
import { type Liveness, type LivenessEvent, transition } from './liveness.js'
import { Presence, type Sighting } from './presence.js'
import { type PersonRecord, recordingShown } from './recorded.js'
import { Retractions } from './retractions.js'
import { type DrivenTab, TabLink, type TabSocket } from './tab-link.js'

export interface SessionInfo extends Sighting {
  sessionId: SessionId
  url: string
  title: string
  app?: string
  /** the lease that the page belongs to */
  lease?: string
  /** the session of the page that opened this one */
  opener?: SessionId
  hasCapabilities: boolean
  pendingMarks: number
  state: Liveness['state']
  /** addresses of the frames of other origins that are a part of the session */
  frames?: readonly string[]
  /** the tab is reloading, or its bridge dropped */
  isAway?: true
  /** the latest verdicts that were taken back */
  retracted?: readonly Retraction[]
  recommendation?: string
}

/** Facts about the tab, added to the answer of every operation that changes the page or gives a verdict. */
export interface Health {
  session: Omit<Sighting, 'hidden'> & {
    otherAgents?: number
  }
  warning?: string
}

/** What an agent may set of a session. */
export interface Tuning {
  /** ms without a call after which the session ends */
  idleEndMs?: Milliseconds
  /** presenter mode */
  present?: boolean
  /** ms before each act in presenter mode, which it turns on; default: PACE_MS */
  pace?: Milliseconds
}

export interface SessionOptions {
  clock: Clock
  host: ActorHost
  /** origin of the page; a page of another origin cannot take the session over */
  origin: string
  log: Log
  /** compares two pictures for a session */
  compare: DiffPool['compare']
  /** called when `info` may have changed */
  changed(): void
  gaveUp(session: Session): void
  /** called with the evidence of its verdicts before its actor ends */
  ended(bundles: readonly KeptBundle[]): void
}

/** How long the actor of a lost tab may still answer its open calls. */
const LAST_EVENTS_MS = 1_000
/** ms that an actor has to hand over the evidence of its verdicts; one that hangs keeps it */
const EVIDENCE_MS = 500

/** Names of credentials that are remembered. */
const REDACT_KEYS = 1_000

const encoder = new TextEncoder()

export class Session {
  readonly id: SessionId
  liveness: Liveness = { state: 'waiting' }
  readonly conversation = new Conversation()
  readonly retractions = new Retractions()
  /** what a person records in the panel, or has recorded and not saved yet */
  recorded: PersonRecord | undefined
  readonly #agents = new Set<string>()
  readonly #options: SessionOptions
  #hasVerdicts = false
  readonly #actor: SupervisedActor
  readonly #presence: Presence
  readonly #tab: TabLink
  readonly #frames = new FrameSeats()
  #hello: Hello
  /** of all its documents */
  readonly #redactKeys = new Set<string>()
  #page: string | undefined
  #memory = TIMELINE_BYTES
  /** aborts with the session */
  readonly #over = new AbortController()
  #idleEndMs: Milliseconds = IDLE_END_MS
  /** ms before each act, or false where an agent turned presenter mode off; undefined until it is turned on */
  #pace: Milliseconds | false | undefined
  /** hellos that the daemon requested and the page has not sent yet */
  #rehellosDue = 0
  /** the current actor has seen the session's events from before the hello */
  #isKnown = false

  constructor(id: SessionId, hello: Hello, options: SessionOptions) {
    this.id = id
    this.#options = options
    this.#hello = hello
    this.#presence = new Presence(options.clock, hello)
    this.#tab = new TabLink(options.clock)
    this.#actor = new SupervisedActor({
      host: options.host,
      clock: options.clock,
      session: id,
      ...(leaseOf(options.origin) === undefined
        ? { isDriven: false, origin: options.origin }
        : { isDriven: true }),
      startedAt: options.clock.now(),
      main: {
        driver: (name, args) => this.#drive(name, args),
        compare: (comparison) => options.compare(id, comparison, this.#over.signal),
      },
      toPage: (frame) => this.#socketOf(frame[FRAME_NUMBER_AT] ?? 0)?.send(frame),
      full: (isFull) => this.#holdBack(isFull),
      replaced: (why) => this.#askAgain(why),
      gaveUp: (why) => {
        const what = `session ${id} is given up: its actors crash (${why})`
        options.log(what, { name: `actor ${options.origin}`, lines: 20 })
        options.gaveUp(this)
      },
    })
  }

  get doc(): string {
    return this.#hello.doc
  }

  /** names of credentials that its documents announced */
  get redactKeys(): ReadonlySet<string> {
    return this.#redactKeys
  }

  get root(): string | undefined {
    return this.#hello.root
  }

  get origin(): string {
    return this.#options.origin
  }

  /** ms without a call after which the session ends. */
  get idleEndMs(): Milliseconds {
    return this.#idleEndMs
  }

  get isPaused(): boolean {
    return this.liveness.state === 'paused'
  }

  get agents(): ReadonlySet<string> {
    return this.#agents
  }

  /** @throws ProbeError NEEDS_DRIVEN_BROWSER for a tab of a browser that somebody else opened, and while the tab is away */
  get driven(): DrivenTab {
    const driven = this.#tab.socket?.driven
    if (driven !== undefined) return driven
    const message = `session ${echo(this.id)} is in a browser that is not a lease's`
    throw new ProbeError('NEEDS_DRIVEN_BROWSER', message)
  }

  /** names the page, for its frames and the pages that it opens; undefined while the tab is away */
  get page(): string | undefined {
    return this.#tab.socket?.driven?.page
  }

  /** names the page, also while the tab is away */
  get latestPage(): string | undefined {
    return this.#page
  }

  /** names the page that opened this one */
  get openedBy(): string | undefined {
    return this.#tab.socket?.driven?.opener
  }

  get isConnected(): boolean {
    return this.#tab.socket !== undefined
  }

  /** ended for good */
  get isOver(): boolean {
    return this.liveness.state === 'ended' && this.liveness.reason === 'explicit'
  }

  attach(hello: Hello, socket: TabSocket): void {
    const before = this.#tab.socket
    this.#presence.greeted(hello, hello.doc !== this.#hello.doc)
    this.#hello = hello
    this.#learn(hello.redactKeys)
    if (before !== socket) this.#rehellosDue = 0
    this.#tab.attach(socket)
    this.#page = socket.driven?.page
    socket.keepWithin(this.#memory)
    if (before !== undefined && before !== socket) before.close(CLOSE.replaced, 'the tab connected again')
    if (this.#actor.isFull) socket.pause()
    this.#actor.post({ kind: 'connected', hello, ...loadOf(socket) })
    if (socket.driven !== undefined) this.loading(socket.driven.isLoading())
    this.#options.changed()
  }

  /**
   * Adds a document in a frame of another origin. Its events and answers belong to the session, as those of a frame.
   *
   * @throws ProbeError TOO_MANY_SESSIONS when the page has too many such frames
   */
  attachFrame(hello: Hello, socket: TabSocket): void {
    const seat = this.#frames.of(socket) ?? this.#frames.take(socket, hello)
    const { number, name } = seat
    this.#learn(hello.redactKeys)
    if (this.#actor.isFull) socket.pause()
    this.#actor.post({ kind: 'frame-connected', number, name, hello, ...loadOf(socket) })
    this.#options.changed()
  }

  welcomeFrame(socket: TabSocket): void {
    const seat = this.#frames.of(socket)
    if (seat === undefined) return
    const welcome: Welcome = { session: this.id, resumed: false, frame: seat.name }
    socket.send(encodeFrame(FRAME.welcome, encoder.encode(JSON.stringify(welcome))))
  }

  seatOf(socket: TabSocket): FrameSeat | undefined {
    return this.#frames.of(socket)
  }

  welcome(): void {
    this.send(FRAME.welcome, { session: this.id, resumed: this.#isKnown } satisfies Welcome)
    this.#isKnown = true
    this.sendState()
    // The session may have ended while the tab was away.
    if (this.liveness.state === 'ended') this.send(FRAME.end, { reason: this.liveness.reason })
  }

  /** Counts off one requested hello; false when none was requested. */
  takeRehello(): boolean {
    if (this.#rehellosDue === 0) return false
    this.#rehellosDue -= 1
    return true
  }

  detach(socket: TabSocket): boolean {
    const seat = this.#frames.leave(socket)
    if (seat !== undefined) {
      this.#actor.post({ kind: 'frame-dropped', number: seat.number })
      this.#options.changed()
      return false
    }
    if (!this.#tab.detach(socket)) return false
    this.#actor.post({ kind: 'dropped' })
    this.#options.changed()
    return true
  }

  departed(ms: Milliseconds): Promise<void> {
    return this.#tab.departed(ms)
  }

  /** Records a frame as a sign of life. The main thread reads only its flags. */
  seen(flags: number): void {
    if (this.#presence.seen(flags)) this.#options.changed()
  }

  status(status: Status): void {
    const { url, title } = this.#hello
    this.#hello = { ...this.#hello, ...status }
    if (url !== status.url || title !== status.title) this.#options.changed()
  }

  /** Takes over what the app's own copy of the SDK says. @param seat of the frame that it runs in */
  adopt({ app, root, patterns: _, ...adopted }: Adopted, seat: FrameSeat | undefined): void {
    this.#learn(adopted.redactKeys)
    this.#actor.post({ kind: 'adopted', frame: seat?.number ?? 0, ...adopted })
    if (seat !== undefined) return
    const project = { ...(app === undefined ? {} : { app }), ...(root === undefined ? {} : { root }) }
    this.#hello = { ...this.#hello, ...project }
    this.#options.changed()
  }

  /** @param bytes the tab's share of the memory */
  keepWithin(bytes: number): void {
    this.#memory = bytes
    this.#actor.keepWithin(bytes)
    this.#tab.socket?.keepWithin(bytes)
  }

  loading(isLoading: boolean): void {
    this.#actor.post({ kind: 'loading', isLoading })
  }

  saw(seen: Seen): void {
    this.#actor.post({ kind: 'saw', seen })
  }

  read(reading: Reading): void {
    this.#actor.post({ kind: 'read', reading })
  }

  mocked(request: Mocked): void {
    this.#actor.post({ kind: 'mocked', request })
  }

  forward(frame: ArrayBuffer): void {
    if (!this.isOver) this.#actor.forward(frame)
  }

  send(kind: FrameKind, value: unknown): void {
    this.#tab.socket?.send(encodeFrame(kind, encoder.encode(JSON.stringify(value))))
  }

  /** Applies an event of the session's life, and notifies the page of an end. */
  live(event: LivenessEvent): void {
    const next = transition(this.liveness, event)
    if (next === this.liveness) return
    const wasPaused = this.isPaused
    this.liveness = next
    if (this.isPaused !== wasPaused) this.#actor.post({ kind: 'paused', isPaused: this.isPaused })
    this.sendState()
    if (next.state === 'ended') this.send(FRAME.end, { reason: next.reason })
    this.#options.changed()
  }

  joined(agent: string): void {
    if (this.#agents.has(agent)) return
    this.#agents.add(agent)
    this.sendState()
  }

  /** @returns true when the agent was the last one that drove the session */
  left(agent: string): boolean {
    if (!this.#agents.delete(agent)) return false
    this.sendState()
    return this.#agents.size === 0
  }

  tune({ idleEndMs, present, pace }: Tuning): Required<Tuning> {
    this.#idleEndMs = idleEndMs ?? this.#idleEndMs
    const former = this.#pace === false ? undefined : this.#pace
    if (present === false) this.#pace = false
    else if (present === true || pace !== undefined) this.#pace = pace ?? former ?? PACE_MS
    this.sendState()
    const isOn = typeof this.#pace === 'number'
    return { idleEndMs: this.#idleEndMs, present: isOn, pace: isOn ? Number(this.#pace) : 0 }
  }

  /** A person may watch the window of a lease: the first act in it turns presenter mode on, without a delay. */
  acting(): void {
    if (this.#pace !== undefined || this.#tab.socket?.driven?.isHeaded !== true) return
    this.#pace = 0
    this.sendState()
  }

  /**
   * Shows the person which of the taken messages the agent received. The agent's next call takes the others again.
   *
   * @param sent ids of the messages that the agent received
   */
  settleMessages(agent: string, taken: readonly Message[], sent: ReadonlySet<string>): void {
    const ids = taken.map(({ id }) => id)
    this.conversation.giveBack(agent, new Set(ids.filter((id) => !sent.has(id))))
    const delivered = ids.filter((id) => sent.has(id))
    if (delivered.length > 0) this.notify({ kind: 'delivered', messages: delivered })
  }

  notify(news: SessionNews): void {
    this.send(FRAME.news, news)
  }

  /**
   * Runs an operation in the actor. An operation that needs the page waits while the tab is away (a reload, a dropped
   * bridge).
   *
   * @throws ProbeError SESSION_ACTOR_CRASHED, SESSION_LOST, SESSION_ENDED, CANCELLED, or the actor's own
   */
  async call<K extends OperationName>(
    name: K,
    input: InputOf<K>,
    options: ActorCallOptions = {},
  ): Promise<OutputOf<K>> {
    if (!this.isConnected && OPERATIONS[name].traits.needsPage) await this.#tab.returned(options.signal)
    if (OPERATIONS[name].traits.proves) this.#hasVerdicts = true
    return this.#actor.call(name, input, options)
  }

  /** The evidence of one of the latest verdicts, as JSON. */
  bundle(id: string): Promise<string | undefined> {
    return this.#actor.bundle(id)
  }

  fail(error: ProbeError): void {
    this.#tab.fail(error)
    this.#actor.fail(error)
  }

  /** Ends a session whose tab did not reconnect. The actor answers its open calls first. */
  async lose(): Promise<void> {
    this.#over.abort()
    this.#tab.fail(lost('the tab went away'))
    this.#actor.post({ kind: 'lost' })
    await this.#actor.settled(LAST_EVENTS_MS)
    await this.#handOver()
    await this.#actor.close(lost('the tab went away'))
  }

  /** Ends the actor of a session that is over, which frees its memory although the tab is still connected. */
  async endActor(error: ProbeError): Promise<void> {
    this.#over.abort()
    this.fail(error)
    await this.#handOver()
    await this.#actor.close(error)
  }

  /** Closes the tab's socket and the actor. @param error error of the open calls */
  async close(code: number, error: ProbeError): Promise<void> {
    this.#over.abort()
    this.fail(error)
    this.#tab.socket?.close(code, error.message)
    for (const [socket] of this.#frames.all) socket.close(code, error.message)
    if (code !== CLOSE.shuttingDown) await this.#handOver()
    await this.#actor.close(error)
  }

  /** Hands over the evidence of the verdicts, which outlives the actor. */
  async #handOver(): Promise<void> {
    if (!this.#hasVerdicts) return
    this.#hasVerdicts = false
    const bundles = await new Promise<readonly KeptBundle[]>((resolve) => {
      // A thread runs in real time, even when a test controls the daemon's clock.
      const stop = systemClock.after(EVIDENCE_MS, () => resolve([]))
      const none = (): KeptBundle[] => []
      void this.#actor
        .bundles()
        .catch(none)
        .then((found) => {
          stop()
          resolve(found)
        })
    })
    this.#options.ended(bundles)
  }

  health(): Health {
    const { hidden: _said, ...sighting } = this.#presence.sighting(this.#actor.isFull)
    const others = this.#agents.size > 1 ? { otherAgents: this.#agents.size - 1 } : {}
    const warning = this.#presence.warning(this.#actor.isFull)
    return { session: { ...sighting, ...others }, ...(warning === undefined ? {} : { warning }) }
  }

  info(): SessionInfo {
    const isHeldBack = this.#actor.isFull
    const lease = leaseOf(this.origin)
    const frames = this.#frames.urls
    const recommendation = this.isConnected
      ? this.#presence.recommendation(isHeldBack)
      : `The tab is away; it is kept for ${BRIDGE_LOST_MS / 1000} s in case it reloads.`
    return {
      sessionId: this.id,
      url: this.#hello.url,
      title: this.#hello.title,
      ...(this.#hello.app === undefined ? {} : { app: this.#hello.app }),
      ...(lease === undefined ? {} : { lease }),
      ...(frames.length === 0 ? {} : { frames }),
      ...this.#presence.sighting(isHeldBack),
      hasCapabilities: this.#hello.hasCapabilities,
      pendingMarks: this.conversation.pendingMarks.length,
      state: this.liveness.state,
      ...(this.isConnected ? {} : { isAway: true }),
      ...(this.retractions.latest.length === 0 ? {} : { retracted: this.retractions.latest }),
      ...(recommendation === undefined ? {} : { recommendation }),
    }
  }

  #learn(redactKeys: readonly string[]): void {
    for (const key of redactKeys) if (this.#redactKeys.size < REDACT_KEYS) this.#redactKeys.add(key)
  }

  async #drive<K extends DriverCommandName>(name: K, args: DriverArgs<K>): Promise<DriverResult<K>> {
    if (!this.isConnected) await this.#tab.returned(undefined)
    return this.driven.command(name, args)
  }

  /** Sends the session's state, with the pending marks and the person's recording. */
  sendState(): void {
    const { liveness } = this
    this.notify({
      kind: 'state',
      state: liveness.state,
      ...(liveness.state === 'ended' ? { reason: liveness.reason } : {}),
      agents: this.#agents.size,
      idleEndMs: this.#idleEndMs,
      marks: this.conversation.pendingMarks.map(({ at: _at, url: _url, picture: _picture, ...mark }) => mark),
      ...(typeof this.#pace === 'number' ? { pace: this.#pace } : {}),
      ...(this.recorded === undefined ? {} : { recording: recordingShown(this.recorded) }),
    })
  }

  /** @param number of the frame; 0 for the page itself */
  #socketOf(number: number): TabSocket | undefined {
    return number === 0 ? this.#tab.socket : this.#frames.at(number)
  }

  #holdBack(isFull: boolean): void {
    const what = isFull ? 'is held back: its actor is busy' : 'goes on'
    this.#options.log(`tab ${this.id} ${what}`, { name: `busy ${this.id}`, lines: 4 })
    for (const socket of [this.#tab.socket, ...this.#frames.all.map(([each]) => each)]) {
      if (isFull) socket?.pause()
      else socket?.resume()
    }
  }

  /** Requests another hello from the page, because a new actor has no history. */
  #askAgain(why: string): void {
    const what = `session ${this.id} has a new actor: the former died (${why})`
    this.#options.log(what, { name: `actor ${this.origin}`, lines: 20 })
    this.#isKnown = false
    if (this.isPaused) this.#actor.post({ kind: 'paused', isPaused: true })
    for (const [socket, seat] of this.#frames.all) {
      seat.rehellosDue += 1
      socket.send(encodeFrame(FRAME.rehello, encoder.encode('{}')))
    }
    if (!this.isConnected) return
    this.#rehellosDue += 1
    this.send(FRAME.rehello, {})
  }
}

function loadOf({ driven }: TabSocket): { load?: LoadRequest } {
  return driven?.load === undefined ? {} : { load: driven.load }
}
