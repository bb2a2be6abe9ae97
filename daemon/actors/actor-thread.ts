/** The thread of one actor: calls over Comlink, frames over a raw port. Both wait until the thread is started. */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { ACTOR_HEAP_MB } from '../../sdk/protocol/limits.js'
import type { ActorApi } from '../../workers/actor/actor-api.js'
import type { InputOf, OperationName, OutputOf } from '../../workers/operations/index.js'
import type { MainThread } from '../../workers/session/main-thread.js'
import type { ActorBeginning, FromActor, ToActor } from '../../workers/session/ports.js'
import type { KeptBundle } from '../../workers/session/verdict-bundles.js'
import { keepErrorCodes } from '../../workers/threads/comlink-errors.js'
import { nodeEndpoint } from '../../workers/threads/node-endpoint.js'

keepErrorCodes()

/** frames that share a message: the actor processes a message without a pause */
const FRAMES = 32

export interface ActorCallOptions {
  signal?: AbortSignal | undefined
  /** PROBE_CDP_URL of the agent */
  cdpUrl?: string | undefined
}

export class ActorThread {
  readonly #onExit: (actor: ActorThread) => void
  /** Functions that end the open calls: Comlink never settles a call to a thread that has ended. */
  readonly #open = new Set<(error: ProbeError) => void>()
  /** resolves when the thread exists; it may still load its code */
  readonly started: Promise<void>
  #begun: () => void = () => undefined
  #worker: Worker | undefined
  #remote: ActorApi | undefined
  #port: MessagePort | undefined
  /** forwarded in this turn, not posted yet */
  #frames: ArrayBuffer[] = []
  #calls = 0
  #died: string | undefined
  #over: ProbeError | undefined

  /** @param onExit called when the thread has ended, for any reason */
  constructor(onExit: (actor: ActorThread) => void) {
    this.#onExit = onExit
    this.started = new Promise((resolve) => {
      this.#begun = resolve
    })
  }

  /**
   * Starts the thread, unless it was ended before.
   *
   * @param file the bundled actor
   * @returns resolves when the actor has loaded its code, or has ended
   */
  start(file: URL): Promise<void> {
    if (this.#died !== undefined || this.#over !== undefined) return Promise.resolve()
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: ACTOR_HEAP_MB } })
    // Every method of the API returns a promise already. Comlink's own type loses the generics.
    const remote = Comlink.wrap(nodeEndpoint(worker)) as unknown as ActorApi
    this.#worker = worker
    this.#remote = remote
    worker.on('error', (error) => {
      this.#died = error.message
    })
    worker.on('messageerror', () => this.fail(unreadable()))
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', (code) => {
        this.#died ??= `exit code ${code}`
        this.#ended()
        resolve()
      })
    })
    this.#begun()
    return Promise.race([remote.ready(), ended])
  }

  get isStarted(): boolean {
    return this.#worker !== undefined
  }

  /** Why the thread ended; undefined while it runs. */
  get died(): string | undefined {
    return this.#died
  }

  /**
   * Gives the actor its session.
   *
   * @param received called with each message that the actor posts
   * @param main answers what the actor asks of this thread
   */
  begin(beginning: ActorBeginning, received: (message: FromActor) => void, main: MainThread): void {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', received)
    port1.on('messageerror', () => this.fail(unreadable()))
    void this.started
      .then(() => this.#remote?.begin(beginning, Comlink.transfer(port2, [port2]), Comlink.proxy(main)))
      .catch((error: Error) => this.kill(error.message))
  }

  /** Posts to the actor, after the frames that were forwarded before. */
  post(message: Exclude<ToActor, { kind: 'frames' }>): void {
    this.#postFrames()
    if (this.#died === undefined) this.#port?.postMessage(message)
  }

  /** Forwards a frame, whose buffer it transfers. Frames of one turn share a message: each message wakes the thread. */
  forward(frame: ArrayBuffer): void {
    this.#frames.push(frame)
    if (this.#frames.length === 1) queueMicrotask(() => this.#postFrames())
    else if (this.#frames.length === FRAMES) this.#postFrames()
  }

  /**
   * The actor reads its port first, so the call sees every frame that was posted before it.
   *
   * @throws ProbeError of the actor; SESSION_ACTOR_CRASHED; CANCELLED when the signal aborts; the error given to `fail`
   */
  call<K extends OperationName>(
    name: K,
    input: InputOf<K>,
    { signal, cdpUrl }: ActorCallOptions = {},
  ): Promise<OutputOf<K>> {
    if (this.#died !== undefined) return Promise.reject(this.#gone())
    if (signal?.aborted === true) return Promise.reject(cancelled())
    this.#calls += 1
    const id = `c${this.#calls}`
    return new Promise((resolve, reject) => {
      const close = () => {
        this.#open.delete(fail)
        signal?.removeEventListener('abort', abort)
      }
      const fail = (error: unknown) => {
        close()
        reject(error)
      }
      const abort = () => {
        this.#remote?.cancel(id).catch(() => undefined)
        fail(cancelled())
      }
      this.#open.add(fail)
      signal?.addEventListener('abort', abort)
      this.post({ kind: 'call', call: id })
      const run = async () => {
        await this.started
        // A call that was cancelled before the thread started is not made.
        if (!this.#open.has(fail) || this.#remote === undefined) return
        const result = await this.#remote.run(name, input, id, cdpUrl)
        close()
        resolve(result)
      }
      run().catch(fail)
    })
  }

  /** The evidence of one of the latest verdicts, as JSON; undefined when the actor does not keep it, or has ended. */
  bundle(id: string): Promise<string | undefined> {
    return this.#asked((remote) => remote.bundle(id))
  }

  /** The evidence of all verdicts that the actor keeps, oldest first; none when it has ended. */
  async bundles(): Promise<KeptBundle[]> {
    return (await this.#asked((remote) => remote.bundles())) ?? []
  }

  /** Asks the actor outside of its calls. @returns undefined when the actor has ended, or ends meanwhile */
  async #asked<T>(ask: (remote: ActorApi) => Promise<T>): Promise<T | undefined> {
    await this.started
    const remote = this.#remote
    if (this.#died !== undefined || this.#over !== undefined || remote === undefined) return undefined
    // Comlink never answers for a thread that has ended.
    return new Promise((resolve) => {
      const end = (answer?: T) => {
        this.#open.delete(gone)
        resolve(answer)
      }
      const gone = () => end()
      this.#open.add(gone)
      ask(remote).then(end, gone)
    })
  }

  /** Rejects every open call; the thread keeps running. */
  fail(error: ProbeError): void {
    for (const fail of [...this.#open]) fail(error)
  }

  /** Ends a hanging thread. @param why part of the error of its open calls */
  kill(why: string): void {
    this.#died ??= why
    void this.#end()
  }

  /** Ends the thread. @param reason error of its open and later calls */
  async terminate(reason: ProbeError): Promise<void> {
    this.#over ??= reason
    this.fail(this.#over)
    await this.#end()
  }

  #postFrames(): void {
    const frames = this.#frames
    if (frames.length === 0) return
    this.#frames = []
    if (this.#died === undefined)
      this.#port?.postMessage({ kind: 'frames', frames } satisfies ToActor, frames)
  }

  async #end(): Promise<void> {
    if (this.#worker === undefined) this.#ended()
    else await this.#worker.terminate()
  }

  #ended(): void {
    this.#port?.close()
    this.fail(this.#gone())
    this.#onExit(this)
  }

  #gone(): ProbeError {
    const why = this.#died ?? 'unknown'
    return this.#over ?? new ProbeError('SESSION_ACTOR_CRASHED', `the session's actor died: ${why}`)
  }
}

/** Nobody knows which call an unreadable message belonged to, so it fails every open call. */
export function unreadable(): ProbeError {
  return new ProbeError(
    'INTERNAL',
    'a message between the daemon and the worker of this tab could not be read',
  )
}

export function cancelled(): ProbeError {
  return new ProbeError('CANCELLED', 'the caller cancelled the call')
}
