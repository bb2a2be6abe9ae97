/**
 * The actor of a session. Replaces a thread that dies or hangs; gives up after ACTOR_DEATHS deaths within
 * ACTOR_DEATHS_MS.
 */
import { randomBytes } from 'node:crypto'
import { ProbeError } from '../../sdk/protocol/errors.js'
import {
  ACTOR_CREDIT_BYTES,
  ACTOR_DEATHS,
  ACTOR_DEATHS_MS,
  ACTOR_HANG_MS,
} from '../../sdk/protocol/limits.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { InputOf, OperationName, OutputOf } from '../../workers/operations/index.js'
import type { MainThread } from '../../workers/session/main-thread.js'
import { costOf, type FromActor, type ToActor } from '../../workers/session/ports.js'
import type { KeptBundle } from '../../workers/session/verdict-bundles.js'
import { type Clock, systemClock } from '../../workers/timeline/clock.js'
import type { ActorHost } from './actor-host.js'
import { type ActorCallOptions, type ActorThread, unreadable } from './actor-thread.js'
import { Watchdog } from './watchdog.js'

export interface SupervisedActorOptions {
  host: ActorHost
  clock: Clock
  session: string
  /** the page is one of a lease */
  isDriven: boolean
  /** of the tab; absent for the page of a lease */
  origin?: string
  /** epoch ms of the session's start */
  startedAt: Milliseconds
  /** ms without an answer or a processed frame after which an actor with work counts as hanging; default ACTOR_HANG_MS */
  hangMs?: Milliseconds
  /** answers what the actor asks of this thread */
  main: MainThread
  toPage(frame: Uint8Array): void
  /** called when the actor runs out of credit for the page's frames, and when it has credit again */
  full(isFull: boolean): void
  /** called after another actor took over; it has no memory of earlier events */
  replaced(why: string): void
  gaveUp(why: string): void
}

const ID_BYTES = 3

export class SupervisedActor {
  readonly #options: SupervisedActorOptions
  readonly #open = new Set<Promise<unknown>>()
  readonly #watchdog: Watchdog
  #actor: ActorThread
  #creditBytes = ACTOR_CREDIT_BYTES
  #credit = ACTOR_CREDIT_BYTES
  #memory: number | undefined
  #isFull = false
  #isClosed = false
  #deaths: Milliseconds[] = []

  constructor(options: SupervisedActorOptions) {
    this.#options = options
    const { hangMs: ms = ACTOR_HANG_MS } = options
    this.#watchdog = new Watchdog({
      // A thread runs in real time, even when a test controls the daemon's clock.
      clock: systemClock,
      ms,
      ask: () => this.#actor.post({ kind: 'beat' }),
      hung: () => this.#actor.kill(`it hung for ${ms} ms`),
    })
    this.#actor = this.#begin(false)
  }

  /** True while the tab is paused: its silence then does not count as quiet. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Limits the memory of the tab: the events that the actor keeps, and the frames in flight to it. */
  keepWithin(bytes: number): void {
    if (bytes === this.#memory) return
    this.#memory = bytes
    const creditBytes = Math.min(ACTOR_CREDIT_BYTES, bytes / 2)
    this.#credit += creditBytes - this.#creditBytes
    this.#creditBytes = creditBytes
    this.post({ kind: 'memory', bytes })
  }

  post(message: Exclude<ToActor, { kind: 'frames' }>): void {
    this.#actor.post(message)
    this.#stir()
  }

  /** Forwards a frame of the page as bytes. Costs credit, which the actor returns after it processes the frame. */
  forward(frame: ArrayBuffer): void {
    this.#credit -= costOf(frame)
    this.#actor.forward(frame)
    this.#stir()
    if (this.#credit <= 0) this.#setFull(true)
  }

  /** @throws ProbeError of the actor; SESSION_ACTOR_CRASHED; CANCELLED; the error given to `fail` or `close` */
  call<K extends OperationName>(
    name: K,
    input: InputOf<K>,
    options?: ActorCallOptions,
  ): Promise<OutputOf<K>> {
    const call = this.#actor.call(name, input, options)
    this.#stir()
    const settled = () => void this.#open.delete(call)
    this.#open.add(call)
    call.then(settled, settled)
    return call
  }

  bundle(id: string): Promise<string | undefined> {
    return this.#actor.bundle(id)
  }

  bundles(): Promise<KeptBundle[]> {
    return this.#actor.bundles()
  }

  fail(error: ProbeError): void {
    this.#actor.fail(error)
  }

  /** Resolves when no call is open, or after `ms`. */
  async settled(ms: Milliseconds): Promise<void> {
    await new Promise<void>((resolve) => {
      const stop = this.#options.clock.after(ms, resolve)
      void Promise.allSettled(this.#open).then(() => {
        stop()
        resolve()
      })
    })
  }

  /** Ends the actor. @param reason error of its open calls */
  async close(reason: ProbeError): Promise<void> {
    this.#isClosed = true
    this.#watchdog.rest()
    await this.#actor.terminate(reason)
  }

  /** An actor that has not started yet does not hang. */
  #stir(): void {
    if (!this.#isClosed && this.#actor.isStarted) this.#watchdog.stir()
  }

  #begin(replacement: boolean): ActorThread {
    const { host, session, isDriven, origin, startedAt, main } = this.#options
    const actor = host.take((gone) => this.#died(gone))
    const ids = randomBytes(ID_BYTES).toString('base64url')
    const tab = origin === undefined ? {} : { origin }
    const beginning = { session, isDriven, ...tab, startedAt, replacement, ids }
    actor.begin(beginning, (message) => this.#received(message), main)
    if (this.#memory !== undefined) actor.post({ kind: 'memory', bytes: this.#memory })
    void actor.started.then(() => {
      if (this.#actor === actor) this.#stir()
    })
    return actor
  }

  #died(actor: ActorThread): void {
    if (this.#isClosed || this.#actor !== actor) return
    this.#watchdog.rest()
    const { clock, replaced, gaveUp } = this.#options
    const now = clock.now()
    const why = actor.died ?? 'unknown'
    this.#deaths = [...this.#deaths.filter((at) => now - at < ACTOR_DEATHS_MS), now]
    if (this.#deaths.length >= ACTOR_DEATHS) return gaveUp(why)
    this.#actor = this.#begin(true)
    this.#credit = this.#creditBytes
    this.#setFull(false)
    replaced(why)
  }

  #received(message: FromActor): void {
    if (message.kind === 'frame') return this.#options.toPage(new Uint8Array(message.frame))
    if (message.kind === 'beat') return this.#watchdog.answered()
    if (message.kind === 'unreadable') return this.#actor.fail(unreadable())
    this.#watchdog.progressed()
    this.#credit += message.bytes
    if (this.#credit > this.#creditBytes / 2) this.#setFull(false)
  }

  #setFull(isFull: boolean): void {
    if (this.#isFull === isFull) return
    this.#isFull = isFull
    this.#options.full(isFull)
  }
}

export function lost(message: string): ProbeError {
  return new ProbeError('SESSION_LOST', message)
}
