/** The thread of one driver: calls over Comlink, frames of its pages over a raw port. */
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
import type { MocksEnd } from '../../workers/driver/mocks.js'
import { keepErrorCodes } from '../../workers/threads/comlink-errors.js'
import { nodeEndpoint } from '../../workers/threads/node-endpoint.js'
import { removeTemporary } from '../files/temporary-folder.js'

keepErrorCodes()

const END_MS = 5_000

export interface DriverHostOptions {
  /** the bundled driver */
  file: URL
  launch: BrowserLaunch
  scripts: DriverScripts
  /** for the files of the driver and its browser; removed when the thread has ended */
  temporary: string
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
  /**
   * Resolves when the browser runs; rejects with ProbeError NO_AUTOMATION, NO_BROWSER, NO_DISPLAY, BROWSER_UNREACHABLE,
   * LEASE_LOST.
   */
  readonly ready: Promise<void>
  /** resolves when the thread has ended, and its files are removed */
  readonly #cleaned: Promise<void>
  #died: string | undefined

  constructor({ file, launch, scripts, temporary, received, ended }: DriverHostOptions) {
    this.#ended = ended
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary }
    const worker = new Worker(file, { env })
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
    this.#cleaned = new Promise((resolve) => {
      worker.once('exit', () => void removeTemporary(temporary).then(resolve))
    })
    this.ready = this.#race(this.#remote.begin(launch, scripts, Comlink.transfer(port2, [port2])))
    this.ready.catch(() => undefined)
  }

  /** @throws ProbeError LEASE_LOST, and those of `ready` */
  async prepare(preparation: LeasePreparation): Promise<void> {
    await this.ready
    await this.#race(this.#remote.prepare(preparation))
  }

  /**
   * @param signal aborted while the browser starts: opens nothing; later: does not wait for the page, which is closed
   * @throws ProbeError PAGE_UNREACHABLE, LEASE_LOST, CANCELLED, and those of `ready`
   */
  async open(opening: LeaseOpening, signal: AbortSignal | undefined): Promise<OpenedPage> {
    await this.ready
    if (signal?.aborted === true) throw new ProbeError('CANCELLED', 'the caller cancelled the call')
    let cancel: () => void = () => undefined
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new ProbeError('CANCELLED', 'the caller cancelled the call'))
    })
    signal?.addEventListener('abort', cancel)
    // A page that is closed while it opens may never answer.
    return this.#race(Promise.race([this.#remote.open(opening), cancelled])).finally(() =>
      signal?.removeEventListener('abort', cancel),
    )
  }

  /** @throws ProbeError LEASE_LOST, and those of the command */
  command<K extends DriverCommandName>(link: number, name: K, args: DriverArgs<K>): Promise<DriverResult<K>> {
    return this.#race(this.#remote.command(link, name, args))
  }

  /** @returns what its network mocks did not do; empty when the thread has ended */
  async close(lease: string): Promise<MocksEnd> {
    return this.#race(this.#remote.close(lease)).catch(() => ({}))
  }

  /** False when the browser does not answer, or is gone. */
  async isAlive(): Promise<boolean> {
    return this.#race(this.#remote.isAlive()).catch(() => false)
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
    await this.#worker.terminate()
    await this.#cleaned
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
