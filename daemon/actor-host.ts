/** Where sessions get their actors from: one is always warm, so that a tab's hello is not held up. */
import { ActorThread } from './actor-thread.js'

export class ActorHost {
  readonly #file: URL
  #spare: ActorThread | undefined
  #closed = false

  /** @param file the bundled actor */
  constructor(file: URL) {
    this.#file = file
    this.#warm()
  }

  /** An actor without a session: the spare where there is one. The next spare starts at once. */
  take(): ActorThread {
    const actor = this.#spare ?? new ActorThread(this.#file)
    this.#spare = undefined
    setImmediate(() => this.#warm())
    return actor
  }

  async close(): Promise<void> {
    this.#closed = true
    const spare = this.#spare
    this.#spare = undefined
    await spare?.terminate()
  }

  #warm(): void {
    if (this.#closed || this.#spare !== undefined) return
    const spare = new ActorThread(this.#file)
    this.#spare = spare
    spare.onExit(() => {
      if (this.#spare === spare) this.#spare = undefined
    })
  }
}
