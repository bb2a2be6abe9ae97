/**
 * Provides actor threads. Keeps one spare thread running, so that a hello does not wait for a thread to start. Starts as
 * many threads at once as the machine has processors: when all tabs reconnect to a new daemon, the main thread must
 * still answer.
 */
import { availableParallelism } from 'node:os'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { SPARE_DESCRIPTORS } from '../../sdk/protocol/limits.js'
import { ActorThread } from './actor-thread.js'
import { freeDescriptors } from './descriptors.js'

const STARTING = availableParallelism()
/** Descriptors that a thread opens while it starts: its queues (4, measured with Node 20 on Linux), and the files that it loads. */
const THREAD_DESCRIPTORS = 6

export class ActorHost {
  readonly #file: URL
  /** in the order in which they were wanted */
  readonly #waiting: ActorThread[] = []
  #starting = 0
  readonly #takers = new Map<ActorThread, (actor: ActorThread) => void>()
  #spare: ActorThread | undefined
  #isClosed = false

  constructor(file: URL) {
    this.#file = file
    this.#warm()
  }

  /**
   * Returns an actor without a session, the spare if there is one. Then prepares the next spare. The actor may not have
   * started yet; what it is given waits.
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
    const open = freeDescriptors()
    if (open === undefined) return
    // Threads that are not up yet still open theirs.
    const free = open - (this.#waiting.length + this.#starting) * THREAD_DESCRIPTORS
    if (free < SPARE_DESCRIPTORS) {
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
    const actor = new ActorThread((gone) => {
      if (this.#spare === gone) this.#spare = undefined
      this.#takers.get(gone)?.(gone)
      this.#takers.delete(gone)
    })
    this.#waiting.push(actor)
    this.#startNext()
    return actor
  }

  #startNext(): void {
    if (this.#starting >= STARTING) return
    const next = this.#waiting.shift()
    if (next === undefined) return
    this.#starting += 1
    const done = () => {
      this.#starting -= 1
      this.#startNext()
    }
    next.start(this.#file).then(done, done)
  }
}
