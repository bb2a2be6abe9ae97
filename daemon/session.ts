/** One session on the main thread: its tab's socket, its actor, its liveness. Reads no event. */
import { ProbeError } from '../sdk/protocol/errors.js'
import {
  CLOSE,
  type EndReason,
  encodeFrame,
  FLAG,
  FRAME,
  type FrameKind,
  type Hello,
  type Status,
} from '../sdk/protocol/frames.js'
import { ACTOR_CREDIT_BYTES, QUIET_MS } from '../sdk/protocol/limits.js'
import type { SessionId } from '../sdk/protocol/values.js'
import type { ActorApi, SessionCall } from '../workers/actor-api.js'
import type { Clock } from '../workers/clock.js'
import type { FromActor } from '../workers/ports.js'
import type { ActorHost } from './actor-host.js'
import type { ActorThread } from './actor-thread.js'
import { type Liveness, type LivenessEvent, transition } from './liveness.js'

/** The tab's end of the bridge, as a session needs it. */
export interface TabSocket {
  send(frame: Uint8Array): void
  close(code: number, reason: string): void
  pause(): void
  resume(): void
}

/** The spec's Session. */
export interface SessionInfo {
  sessionId: SessionId
  url: string
  title: string
  app?: string
  lastSeenMs: number
  hidden: boolean
  focused: boolean
  throttled: boolean
  hasCapabilities: boolean
  pendingMarks: number
  state: Liveness['state']
  recommendation?: string
}

/** The block that every act, assert and act_and_wait result carries. */
export interface Health {
  session: { lastSeenMs: number; throttled: boolean; focused: boolean }
  warning?: string
}

const encoder = new TextEncoder()

export class Session {
  readonly id: SessionId
  readonly startedAt: number
  liveness: Liveness = { state: 'waiting' }
  /** agents that drove this session */
  readonly agents = new Set<string>()
  #hello: Hello
  #socket: TabSocket | undefined
  #actor: ActorThread
  #ready: Promise<void>
  #lastSeen: number
  #hidden: boolean
  #focused: boolean
  #credit = ACTOR_CREDIT_BYTES
  #starved = false
  #closed = false
  #rehello = false
  readonly #clock: Clock
  readonly #host: ActorHost

  constructor(id: SessionId, hello: Hello, clock: Clock, host: ActorHost) {
    this.id = id
    this.#clock = clock
    this.#host = host
    this.startedAt = clock.now()
    this.#hello = hello
    this.#lastSeen = this.startedAt
    this.#hidden = hello.hidden
    this.#focused = hello.focused
    this.#actor = host.take()
    this.#ready = this.#begin(false)
  }

  get doc(): string {
    return this.#hello.doc
  }

  get root(): string | undefined {
    return this.#hello.root
  }

  get connected(): boolean {
    return this.#socket !== undefined
  }

  get actorThreadId(): number {
    return this.#actor.threadId
  }

  /** A tab's socket takes the session up, the first time or again. */
  attach(hello: Hello, socket: TabSocket): void {
    const before = this.#socket
    this.#hello = hello
    this.#socket = socket
    this.#hidden = hello.hidden
    this.#focused = hello.focused
    this.#lastSeen = this.#clock.now()
    if (before !== undefined && before !== socket) before.close(CLOSE.replaced, 'the tab connected again')
    this.#actor.post({ kind: 'connected', hello })
  }

  /** True once for each time that the page was asked to say hello again. */
  takeRehello(): boolean {
    const asked = this.#rehello
    this.#rehello = false
    return asked
  }

  /** The socket closed. True when it was the session's own. */
  detach(socket: TabSocket): boolean {
    if (this.#socket !== socket) return false
    this.#socket = undefined
    this.#actor.post({ kind: 'dropped' })
    return true
  }

  /** The tab did not come back. */
  lose(): void {
    this.#actor.post({ kind: 'lost' })
  }

  /** Any frame is a sign of life; its flags are all that the main thread reads of it. */
  seen(flags: number): void {
    this.#lastSeen = this.#clock.now()
    this.#hidden = (flags & FLAG.hidden) !== 0
    this.#focused = (flags & FLAG.focused) !== 0
  }

  status(status: Status): void {
    this.#hello = { ...this.#hello, ...status }
  }

  /** Hands a frame to the actor as bytes; a tab that is out of credit has its socket paused. */
  forward(frame: ArrayBuffer): void {
    this.#credit -= frame.byteLength
    if (this.#credit <= 0 && !this.#starved) {
      this.#starved = true
      this.#socket?.pause()
    }
    this.#actor.post({ kind: 'frame', frame })
  }

  send(kind: FrameKind, value: unknown): void {
    this.#socket?.send(encodeFrame(kind, encoder.encode(JSON.stringify(value))))
  }

  /** Applies an event of the session's life; true when its state changed. */
  live(event: LivenessEvent): boolean {
    const next = transition(this.liveness, event)
    const changed = next !== this.liveness
    this.liveness = next
    if (changed && next.state === 'ended') this.send(FRAME.end, { reason: next.reason satisfies EndReason })
    return changed
  }

  /** @throws ProbeError SESSION_ACTOR_CRASHED, CANCELLED, or the actor's own */
  async call<K extends SessionCall>(
    name: K,
    args: Parameters<ActorApi[K]>[1],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<ActorApi[K]>>> {
    await this.#ready
    return this.#actor.call(name, args, signal)
  }

  health(): Health {
    const { lastSeenMs, throttled, focused, hidden } = this.info()
    const session = { lastSeenMs, throttled, focused }
    if (!throttled) return { session }
    const warning = hidden
      ? 'The tab is hidden: its timers and animation frames are clamped, so the page may not advance.'
      : 'The tab has been quiet; it is visible and usually still drivable.'
    return { session, warning }
  }

  info(): SessionInfo {
    const lastSeenMs = Math.round(this.#clock.now() - this.#lastSeen)
    const quiet = lastSeenMs > QUIET_MS && !this.#starved
    const recommendation = this.#recommendation(quiet)
    return {
      sessionId: this.id,
      url: this.#hello.url,
      title: this.#hello.title,
      ...(this.#hello.app === undefined ? {} : { app: this.#hello.app }),
      lastSeenMs,
      hidden: this.#hidden,
      focused: this.#focused,
      throttled: this.#hidden || quiet,
      hasCapabilities: this.#hello.hasCapabilities,
      pendingMarks: 0,
      state: this.liveness.state,
      ...(recommendation === undefined ? {} : { recommendation }),
    }
  }

  async close(code: number, reason: string): Promise<void> {
    this.#closed = true
    this.#socket?.close(code, reason)
    await this.#actor.terminate()
  }

  #recommendation(quiet: boolean): string | undefined {
    if (this.#socket === undefined) return 'The tab is away; it is kept for 15 s in case it reloads.'
    if (this.#hidden)
      return 'The tab is hidden: bring it to the front, or open the page with probe drive <url>.'
    return quiet ? 'The tab is visible but quiet: it is usually still drivable.' : undefined
  }

  async #begin(replacement: boolean): Promise<void> {
    const actor = this.#actor
    actor.onExit(() => this.#replace(actor))
    const beginning = { session: this.id, startedAt: this.startedAt, replacement }
    await actor
      .begin(beginning, (message) => this.#received(message))
      .catch((error: unknown) => {
        if (!(error instanceof ProbeError)) throw error
      })
  }

  /** An actor that died takes only its own calls with it: another begins, and the page says hello again. */
  #replace(dead: ActorThread): void {
    if (this.#closed || this.#actor !== dead) return
    this.#actor = this.#host.take()
    this.#credit = ACTOR_CREDIT_BYTES
    this.#ready = this.#begin(true)
    if (this.#starved) this.#socket?.resume()
    this.#starved = false
    this.#rehello = true
    this.send(FRAME.rehello, {})
  }

  #received(message: FromActor): void {
    if (message.kind === 'frame') {
      this.#socket?.send(new Uint8Array(message.frame))
      return
    }
    this.#credit += message.bytes
    if (this.#starved && this.#credit > ACTOR_CREDIT_BYTES / 2) {
      this.#starved = false
      this.#socket?.resume()
    }
  }
}
