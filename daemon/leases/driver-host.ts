/** The thread of one driver: calls over Comlink, frames of its pages over a raw port. */
import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { DriverArgs, DriverCommandName, DriverResult } from '../../workers/driver/commands/index.js'
import type {
  BrowserLaunch,
  DriverApi,
  DriverScripts,
  FromDriver,
  LeaseOpening,
  LeasePreparation,
  OpenedPage,
  ToDriver,
} from '../../workers/driver/driver-api.js'
import { keepErrorCodes } from '../../workers/threads/comlink-errors.js'
import { nodeEndpoint } from '../../workers/threads/node-endpoint.js'

keepErrorCodes()

const END_MS = 5_000

export interface DriverHostOptions {
  /** the bundled driver */
  file: URL
  launch: BrowserLaunch
  scripts: DriverScripts
  received(message: FromDriver): void
  /** called once, when the browser or the thread has ended for any reason */
  ended(why: string): void
}

export class DriverHost {
  readonly #worker: Worker
  readonly #remote: DriverApi
  readonly #port: MessagePort
  readonly #ended: (why: string) => void
  /** rejects when the thread ends: Comlink never settles a call to a thread that has ended */
  readonly #gone: Promise<never>
  /** resolves when the browser runs; rejects with ProbeError NO_AUTOMATION, NO_BROWSER, NO_DISPLAY, LEASE_LOST */
  readonly ready: Promise<void>
  #died: string | undefined

  constructor({ file, launch, scripts, received, ended }: DriverHostOptions) {
    this.#ended = ended
    const worker = new Worker(file)
    this.#worker = worker
    // Every method of the API returns a promise already.
    this.#remote = Comlink.wrap(nodeEndpoint(worker)) as unknown as DriverApi
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (message: FromDriver) => {
      if (message.kind === 'gone') this.#die(message.why)
      else received(message)
    })
    worker.on('error', ({ message }) => this.#die(`its driver failed: ${message}`))
    this.#gone = new Promise((_, reject) => {
      worker.once('exit', (code) => {
        this.#die(`its driver ended with code ${code}`)
        reject(new ProbeError('LEASE_LOST', `the browser is gone: ${this.#died ?? ''}`))
      })
    })
    this.#gone.catch(() => undefined)
    this.ready = this.#race(this.#remote.begin(launch, scripts, Comlink.transfer(port2, [port2])))
    this.ready.catch(() => undefined)
  }

  /** @throws ProbeError LEASE_LOST, and those of `ready` */
  async prepare(preparation: LeasePreparation): Promise<void> {
    await this.ready
    await this.#race(this.#remote.prepare(preparation))
  }

  /**
   * @param signal aborted while the browser starts: opens nothing
   * @throws ProbeError PAGE_UNREACHABLE, LEASE_LOST, CANCELLED, and those of `ready`
   */
  async open(opening: LeaseOpening, signal: AbortSignal | undefined): Promise<OpenedPage> {
    await this.ready
    if (signal?.aborted === true) throw new ProbeError('CANCELLED', 'the caller cancelled the call')
    return this.#race(this.#remote.open(opening))
  }

  /** @throws ProbeError LEASE_LOST, and those of the command */
  command<K extends DriverCommandName>(link: number, name: K, args: DriverArgs<K>): Promise<DriverResult<K>> {
    return this.#race(this.#remote.command(link, name, args))
  }

  async close(lease: string): Promise<void> {
    await this.#race(this.#remote.close(lease)).catch(() => undefined)
  }

  post(message: ToDriver): void {
    if (this.#died === undefined)
      this.#port.postMessage(message, message.kind === 'frame' ? [message.frame] : [])
  }

  /** Ends the browser and the thread. Playwright ends the browser with its thread, too. */
  async end(): Promise<void> {
    this.#die('it was closed')
    const patience = new AbortController()
    const late = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, END_MS)
      patience.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    await Promise.race([this.#race(this.#remote.end()).catch(() => undefined), late])
    patience.abort()
    const exited = once(this.#worker, 'exit')
    await this.#worker.terminate()
    await exited.catch(() => undefined)
  }

  #race<T>(call: Promise<T>): Promise<T> {
    return Promise.race([call, this.#gone])
  }

  #die(why: string): void {
    if (this.#died !== undefined) return
    this.#died = why
    this.#ended(why)
  }
}
