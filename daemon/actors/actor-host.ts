/** Provides actor threads. Keeps one spare thread running, so that a hello does not wait for a thread to start. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { ActorThread } from './actor-thread.js'

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
