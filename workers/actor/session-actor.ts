/** The actor of one tab. A plain class with an injected clock and port, so that tests need no thread. */

import { ProbeError } from '../../sdk/protocol/errors.js'
import { CREDIT_PORTION_BYTES } from '../../sdk/protocol/limits.js'
import type { Answer } from '../answers/bytes.js'
import { ANSWER_MAX_BYTES, cutTo } from '../answers/cut.js'
import { type InputOf, OPERATIONS, type OperationName, type OutputOf } from '../operations/index.js'
import type { MainThread } from '../session/main-thread.js'
import { ObservedSession } from '../session/observed-session.js'
import { type ActorBeginning, costOf, type FromActor, type FromTab } from '../session/ports.js'
import type { KeptBundle } from '../session/verdict-bundles.js'
import type { Clock } from '../timeline/clock.js'
import type { ActorApi } from './actor-api.js'

export interface ActorPort {
  post(message: FromActor): void
}

export class SessionActor implements Omit<ActorApi, 'begin' | 'ready'> {
  readonly #clock: Clock
  #session: ObservedSession | undefined
  #port: ActorPort | undefined
  /** credit of processed frames that was not returned yet */
  #due = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  start(beginning: ActorBeginning, port: ActorPort, main: MainThread): void {
    this.#port = port
    this.#session = new ObservedSession(beginning, {
      clock: this.#clock,
      main,
      send: (frame) => port.post({ kind: 'frame', frame }),
    })
  }

  /** All messages arrive here in order, so a call sees every event that was received before it. */
  receive(message: FromTab): void {
    const session = this.#current
    switch (message.kind) {
      case 'frames':
        for (const frame of message.frames) {
          session.receive(frame)
          this.#consumed(costOf(frame))
        }
        return
      case 'connected':
        session.connected(message)
        return
      case 'adopted':
        session.adopt(message)
        return
      case 'frame-connected':
        session.frameConnected(message)
        return
      case 'frame-dropped':
        session.frameDropped(message.number)
        return
      case 'dropped':
        session.dropped()
        return
      case 'paused':
        session.pause(message.isPaused)
        return
      case 'memory':
        session.timeline.keepWithin(message.bytes)
        return
      case 'mocked':
        session.timeline.mocked(message.request)
        return
      case 'read':
        session.read(message.reading)
        return
      case 'saw':
        void session.saw(message.seen)
        return
      case 'loading':
        session.loading(message.isLoading)
        return
      case 'lost':
        session.lose()
    }
  }

  /**
   * Adds the verdicts that are taken back to the output, as `retracted`.
   * Cuts an output over ANSWER_MAX_BYTES; its field `cuts` then lists what is missing.
   */
  async run<K extends OperationName>(
    name: K,
    input: InputOf<K>,
    call: string,
    cdpUrl?: string,
  ): Promise<OutputOf<K>> {
    const session = this.#current
    // The compiler cannot see that the operation, its input and its output belong to one name.
    const run = OPERATIONS[name].run as unknown as (
      session: ObservedSession,
      input: InputOf<K>,
      call: string,
    ) => Promise<OutputOf<K>>
    const output = await session.during(call, cdpUrl, async () => {
      await session.standing.reread()
      if (OPERATIONS[name].traits.needsPage) await session.joined(call)
      return run(session, input, call)
    })
    const retracted = session.standing.review()
    for (const { id, now } of retracted) session.journal.retract(id, now)
    const whole: Answer = retracted.length === 0 ? (output as Answer) : { ...output, retracted }
    const { answer, cuts } = cutTo(whole, ANSWER_MAX_BYTES)
    return (cuts.length === 0 ? whole : { ...answer, cuts }) as object as OutputOf<K>
  }

  async cancel(call: string): Promise<void> {
    this.#current.cancel(call)
  }

  async bundle(id: string): Promise<string | undefined> {
    return this.#current.bundles.find(id)
  }

  async bundles(): Promise<KeptBundle[]> {
    return this.#current.bundles.all
  }

  #consumed(bytes: number): void {
    this.#due += bytes
    if (this.#due < CREDIT_PORTION_BYTES) return
    this.#port?.post({ kind: 'consumed', bytes: this.#due })
    this.#due = 0
  }

  get #current(): ObservedSession {
    if (this.#session === undefined)
      throw new ProbeError('INTERNAL', 'the worker of this tab has not begun its session')
    return this.#session
  }
}
