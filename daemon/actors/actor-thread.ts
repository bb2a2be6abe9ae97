/** One actor's thread: its calls over Comlink, its frames over a raw port, and its end. */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { ACTOR_HEAP_MB } from '../../sdk/protocol/limits.js'
import { keepErrorCodes } from '../../workers/actor/comlink-errors.js'
import { nodeEndpoint } from '../../workers/actor/node-endpoint.js'
import type { ActorApi, SessionCall } from '../../workers/operations/actor-api.js'
import type { ActorBeginning, FromActor, ToActor } from '../../workers/session/ports.js'

keepErrorCodes()

/** The result of one of an actor's calls. */
export type ResultOf<K extends SessionCall> = Awaited<ReturnType<ActorApi[K]>>

export class ActorThread {
  readonly #worker: Worker
  readonly #remote: Comlink.Remote<ActorApi>
  /** Comlink never settles a call to a thread that is gone: each open call can be failed from here. */
  readonly #open = new Set<(error: ProbeError) => void>()
  #port: MessagePort | undefined
  #calls = 0
  #died: string | undefined
  #over: ProbeError | undefined

  /**
   * @param file the bundled actor
   * @param onExit told when the thread is gone, for whatever reason
   */
  constructor(file: URL, onExit: (actor: ActorThread) => void) {
    this.#worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: ACTOR_HEAP_MB } })
    this.#remote = Comlink.wrap<ActorApi>(nodeEndpoint(this.#worker))
    // An error of the thread ends it; 'exit' follows and is what counts.
    this.#worker.on('error', (error) => {
      this.#died = error.message
    })
    this.#worker.once('exit', (code) => {
      this.#died ??= `exit code ${code}`
      this.#port?.close()
      this.fail(this.#gone())
      onExit(this)
    })
  }

  /** Why the thread is gone, or undefined while it lives. */
  get died(): string | undefined {
    return this.#died
  }

  /** Gives the actor its session. @param received told what the actor posts */
  begin(beginning: ActorBeginning, received: (message: FromActor) => void): void {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', received)
    this.#remote.begin(beginning, Comlink.transfer(port2, [port2])).catch((error: Error) => {
      this.#died = error.message
      void this.#worker.terminate()
    })
  }

  /** Posts to the actor; a frame's bytes are given away. */
  post(message: ToActor): void {
    if (this.#died === undefined)
      this.#port?.postMessage(message, message.kind === 'frame' ? [message.frame] : [])
  }

  /**
   * One call. It sees every frame that was posted before it: the actor reads its port out first.
   *
   * @throws ProbeError the actor's own; SESSION_ACTOR_CRASHED; CANCELLED when the signal aborts; what `fail` is given
   */
  call<K extends SessionCall>(
    name: K,
    args: Parameters<ActorApi[K]>[1],
    signal?: AbortSignal,
  ): Promise<ResultOf<K>> {
    if (this.#died !== undefined) return Promise.reject(this.#gone())
    if (signal?.aborted === true) return Promise.reject(cancelled())
    this.#calls += 1
    const id = `c${this.#calls}`
    const method = this.#remote[name] as unknown as (call: string, args: unknown) => Promise<ResultOf<K>>
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
        this.#remote.cancel(id).catch(() => undefined)
        fail(cancelled())
      }
      this.#open.add(fail)
      signal?.addEventListener('abort', abort)
      method(id, args).then((result) => {
        close()
        resolve(result)
      }, fail)
    })
  }

  /** Ends every open call with an error; the thread goes on. */
  fail(error: ProbeError): void {
    for (const fail of [...this.#open]) fail(error)
  }

  /** Ends a thread that hangs. @param why what its open calls are told */
  kill(why: string): void {
    this.#died ??= why
    void this.#worker.terminate()
  }

  /** Ends the thread. @param reason what its open calls are told, and later ones */
  async terminate(reason: ProbeError): Promise<void> {
    this.#over ??= reason
    this.fail(this.#over)
    await this.#worker.terminate()
  }

  #gone(): ProbeError {
    const why = this.#died ?? 'unknown'
    return this.#over ?? new ProbeError('SESSION_ACTOR_CRASHED', `the session's actor died: ${why}`)
  }
}

export function cancelled(): ProbeError {
  return new ProbeError('CANCELLED', 'the caller cancelled the call')
}
