/** One actor's thread: its calls over Comlink, its frames over a raw port, and its end. */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { ProbeError } from '../sdk/protocol/errors.js'
import { ACTOR_HEAP_MB } from '../sdk/protocol/limits.js'
import type { ActorApi, SessionCall } from '../workers/actor-api.js'
import { keepErrorCodes } from '../workers/comlink-errors.js'
import { nodeEndpoint } from '../workers/node-endpoint.js'
import type { ActorBeginning, FromActor, ToActor } from '../workers/ports.js'

keepErrorCodes()

export class ActorThread {
  readonly #worker: Worker
  readonly #remote: Comlink.Remote<ActorApi>
  /** rejects when the thread is gone: every remote call is raced with it, for a Comlink call to a dead one hangs */
  readonly #gone: Promise<never>
  #port: MessagePort | undefined
  #calls = 0
  #dead = false

  /** @param file the bundled actor */
  constructor(file: URL) {
    this.#worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: ACTOR_HEAP_MB } })
    this.#remote = Comlink.wrap<ActorApi>(nodeEndpoint(this.#worker))
    this.#gone = new Promise((_resolve, reject) => {
      this.#worker.once('exit', () => {
        this.#dead = true
        this.#port?.close()
        reject(new ProbeError('SESSION_ACTOR_CRASHED', "the session's actor ended in the middle of the call"))
      })
    })
    this.#gone.catch(() => undefined)
    // An error of the thread ends it; 'exit' follows and is what counts.
    this.#worker.on('error', () => undefined)
  }

  get threadId(): number {
    return this.#worker.threadId
  }

  /** Gives the actor its session. @param received told what the actor posts */
  async begin(beginning: ActorBeginning, received: (message: FromActor) => void): Promise<void> {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', received)
    await Promise.race([this.#remote.begin(beginning, Comlink.transfer(port2, [port2])), this.#gone])
  }

  /** Posts to the actor; a frame's bytes are given away. */
  post(message: ToActor): void {
    if (!this.#dead) this.#port?.postMessage(message, message.kind === 'frame' ? [message.frame] : [])
  }

  /**
   * One call.
   *
   * @throws ProbeError the actor's own; SESSION_ACTOR_CRASHED; CANCELLED when the signal aborts
   */
  async call<K extends SessionCall>(
    name: K,
    args: Parameters<ActorApi[K]>[1],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<ActorApi[K]>>> {
    this.#calls += 1
    const id = `c${this.#calls}`
    const method = this.#remote[name] as unknown as (
      call: string,
      args: unknown,
    ) => Promise<Awaited<ReturnType<ActorApi[K]>>>
    const racers: Promise<Awaited<ReturnType<ActorApi[K]>>>[] = [method(id, args), this.#gone]
    let onAbort: (() => void) | undefined
    if (signal !== undefined) {
      racers.push(
        new Promise((_resolve, reject) => {
          onAbort = () => {
            Promise.race([this.#remote.cancel(id), this.#gone]).catch(() => undefined)
            reject(new ProbeError('CANCELLED', 'the caller cancelled the call'))
          }
          if (signal.aborted) onAbort()
          else signal.addEventListener('abort', onAbort, { once: true })
        }),
      )
    }
    try {
      return await Promise.race(racers)
    } finally {
      if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Calls back when the thread is gone, for whatever reason. */
  onExit(callback: () => void): void {
    this.#gone.catch(callback)
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }
}
