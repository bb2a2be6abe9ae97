/** A session's actor, whichever thread it is at the moment: one that dies is replaced, up to a bound. */
import { randomBytes } from 'node:crypto'
import { ProbeError } from '../../sdk/protocol/errors.js'
import {
  ACTOR_CREDIT_BYTES,
  ACTOR_DEATHS,
  ACTOR_DEATHS_MS,
  ACTOR_HANG_MS,
} from '../../sdk/protocol/limits.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { ActorApi, SessionCall } from '../../workers/operations/actor-api.js'
import { costOf, type FromActor, type ToActor } from '../../workers/session/ports.js'
import { type Clock, systemClock } from '../../workers/timeline/clock.js'
import type { ActorHost } from './actor-host.js'
import type { ActorThread, ResultOf } from './actor-thread.js'
import { Watchdog } from './watchdog.js'

export interface SeatOptions {
  host: ActorHost
  clock: Clock
  session: string
  /** epoch ms of the session's start */
  startedAt: Milliseconds
  /** ms without a sign of life after which an actor that was given work hangs; ACTOR_HANG_MS when left out */
  hangMs?: Milliseconds
  /** a whole frame for the page */
  toPage(frame: Uint8Array): void
  /** told when the actor cannot take more of the page's frames for now, and when it can again */
  full(isFull: boolean): void
  /** another actor took its place; it knows nothing of what was before */
  replaced(why: string): void
  /** the actors die too often */
  gaveUp(why: string): void
}

/** bytes by which one actor's ids differ from another's */
const ID_BYTES = 3

export class SupervisedActor {
  readonly #options: SeatOptions
  readonly #open = new Set<Promise<unknown>>()
  readonly #watchdog: Watchdog
  #actor: ActorThread
  #credit = ACTOR_CREDIT_BYTES
  #isFull = false
  #isClosed = false
  #deaths: Milliseconds[] = []

  constructor(options: SeatOptions) {
    this.#options = options
    const { hangMs: ms = ACTOR_HANG_MS } = options
    this.#watchdog = new Watchdog({
      // A thread lives in real time, whatever a test does to the daemon's.
      clock: systemClock,
      ms,
      ask: () => this.#actor.post({ kind: 'beat' }),
      hung: () => this.#actor.kill(`it hung for ${ms} ms`),
    })
    this.#actor = this.#begin(false)
  }

  /** True while the tab is held back, so that its silence says nothing of it. */
  get isFull(): boolean {
    return this.#isFull
  }

  post(message: Exclude<ToActor, { kind: 'frame' }>): void {
    this.#actor.post(message)
    this.#stir()
  }

  /** Hands a frame of the page on as bytes, on credit: the actor gives it back when it has dealt with the frame. */
  forward(frame: ArrayBuffer): void {
    this.#credit -= costOf(frame)
    this.#actor.post({ kind: 'frame', frame })
    this.#stir()
    if (this.#credit <= 0) this.#setFull(true)
  }

  /** @throws ProbeError SESSION_ACTOR_CRASHED, CANCELLED, the actor's own, or what `fail` and `close` are given */
  call<K extends SessionCall>(
    name: K,
    args: Parameters<ActorApi[K]>[1],
    signal?: AbortSignal,
  ): Promise<ResultOf<K>> {
    const call = this.#actor.call(name, args, signal)
    this.#stir()
    const settled = () => void this.#open.delete(call)
    this.#open.add(call)
    call.then(settled, settled)
    return call
  }

  /** Ends every open call with an error. */
  fail(error: ProbeError): void {
    this.#actor.fail(error)
  }

  /** Resolves when every open call is answered, or after `ms`. */
  async settled(ms: Milliseconds): Promise<void> {
    await new Promise<void>((resolve) => {
      const stop = this.#options.clock.after(ms, resolve)
      void Promise.allSettled(this.#open).then(() => {
        stop()
        resolve()
      })
    })
  }

  /** Ends the actor. @param reason what its open calls are told */
  async close(reason: ProbeError): Promise<void> {
    this.#isClosed = true
    this.#watchdog.rest()
    await this.#actor.terminate(reason)
  }

  /** What is handed over after the end, nobody answers. */
  #stir(): void {
    if (!this.#isClosed) this.#watchdog.stir()
  }

  #begin(replacement: boolean): ActorThread {
    const { host, session, startedAt } = this.#options
    const actor = host.take((gone) => this.#died(gone))
    const ids = randomBytes(ID_BYTES).toString('base64url')
    actor.begin({ session, startedAt, replacement, ids }, (message) => this.#received(message))
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
    this.#credit = ACTOR_CREDIT_BYTES
    this.#setFull(false)
    replaced(why)
  }

  #received(message: FromActor): void {
    if (message.kind === 'frame') return this.#options.toPage(new Uint8Array(message.frame))
    if (message.kind === 'beat') return this.#watchdog.answered()
    this.#credit += message.bytes
    if (this.#credit > ACTOR_CREDIT_BYTES / 2) this.#setFull(false)
  }

  #setFull(isFull: boolean): void {
    if (this.#isFull === isFull) return
    this.#isFull = isFull
    this.#options.full(isFull)
  }
}

/** The error of a session whose tab is gone. */
export function lost(words: string): ProbeError {
  return new ProbeError('SESSION_LOST', words)
}
