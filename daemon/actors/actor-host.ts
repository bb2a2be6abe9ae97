/** Provides actor threads. Keeps one spare thread running, so that a hello does not wait for a thread to start. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { SPARE_DESCRIPTORS } from '../../sdk/protocol/limits.js'
import { ActorThread } from './actor-thread.js'
import { freeDescriptors } from './descriptors.js'

export class ActorHost {
  readonly #file: URL
  readonly #takers = new Map<ActorThread, (actor: ActorThread) => void>()
  #spare: ActorThread | undefined
  #isClosed = false

  constructor(file: URL) {
    this.#file = file
    this.#warm()
  }

  /**
   * Returns an actor without a session, the spare if one is ready. Then starts the next spare.
   *
   * @param onExit called when the actor's thread has ended
   */
  take(onExit: (actor: ActorThread) => void): ActorThread {
    const actor = this.#spare ?? this.#start()
    this.#spare = undefined
    this.#takers.set(actor, onExit)
    setImmediate(() => this.#warm())
    return actor
  }

  /** @throws ProbeError TOO_MANY_SESSIONS when the process has too few descriptors left for one more actor */
  refuseMore(): void {
    const free = freeDescriptors()
    if (free !== undefined && free < SPARE_DESCRIPTORS) {
      const message = `the daemon may open only ${Math.max(free, 0)} more files, and a tab needs ${SPARE_DESCRIPTORS}: see ulimit -n`
      throw new ProbeError('TOO_MANY_SESSIONS', message, { free, needed: SPARE_DESCRIPTORS })
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const spare = this.#spare
    this.#spare = undefined
    await spare?.terminate(new ProbeError('SESSION_LOST', 'the daemon is stopping'))
  }

  #warm(): void {
    if (!this.#isClosed) this.#spare ??= this.#start()
  }

  #start(): ActorThread {
    return new ActorThread(this.#file, (actor) => {
      if (this.#spare === actor) this.#spare = undefined
      this.#takers.get(actor)?.(actor)
      this.#takers.delete(actor)
    })
  }
}
