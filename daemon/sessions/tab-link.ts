/** A session's link to its tab: the current socket, and the calls that wait until it opens or closes. */
import type { LoadRequest } from '../../sdk/protocol/driver-link.js'
import type { ProbeError } from '../../sdk/protocol/errors.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { DriverArgs, DriverCommandName, DriverResult } from '../../workers/driver/commands/index.js'
import type { Clock } from '../../workers/timeline/clock.js'
import { cancelled } from '../actors/actor-thread.js'

/** A document of a page that the driver can command. */
export interface DrivenTab {
  /** names the page; its documents and those of its frames share it */
  readonly page: string
  /** id of the frame around the document; undefined for the page's own document */
  readonly frame?: string
  /** the request that led to the document, if acts made it */
  readonly load?: LoadRequest
  /** names the page that opened this one */
  readonly opener?: string
  /** the browser has windows that a person can see */
  readonly isHeaded: boolean
  /** true while a page of its lease waits for the network */
  isLoading(): boolean
  /** @throws ProbeError LEASE_LOST, and those of the command */
  command<K extends DriverCommandName>(name: K, args: DriverArgs<K>): Promise<DriverResult<K>>
}

export interface TabSocket {
  /** undefined for a tab of a browser that somebody else opened */
  readonly driven: DrivenTab | undefined
  /** origin of the page, as the browser states it */
  readonly origin: string
  readonly isOpen: boolean
  send(frame: Uint8Array): void
  /** Limits the bytes that wait for the tab to read them. @param bytes the tab's share of the memory */
  keepWithin(bytes: number): void
  close(code: number, reason: string): void
  pause(): void
  resume(): void
}

export class TabLink {
  readonly #clock: Clock
  readonly #waiting = new Set<(error?: ProbeError) => void>()
  #socket: TabSocket | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** undefined while the tab is away */
  get socket(): TabSocket | undefined {
    return this.#socket
  }

  attach(socket: TabSocket): void {
    this.#socket = socket
    this.#wake()
  }

  /** Detaches a closed socket. @returns false when another socket is attached */
  detach(socket: TabSocket): boolean {
    if (this.#socket !== socket) return false
    this.#socket = undefined
    this.#wake()
    return true
  }

  fail(error: ProbeError): void {
    for (const waiter of [...this.#waiting]) waiter(error)
  }

  /** Resolves when the socket is closed, or after `ms`. */
  async departed(ms: Milliseconds): Promise<void> {
    if (this.#socket === undefined) return
    await new Promise<void>((resolve) => {
      const done = () => {
        if (this.#socket !== undefined && !hasElapsed) return
        stop()
        this.#waiting.delete(done)
        resolve()
      }
      let hasElapsed = false
      const stop = this.#clock.after(ms, () => {
        hasElapsed = true
        done()
      })
      this.#waiting.add(done)
    })
  }

  /** Resolves when the tab has a socket again. @throws ProbeError CANCELLED, or the error given to `fail` */
  async returned(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw cancelled()
    if (this.#socket !== undefined) return
    await new Promise<void>((resolve, reject) => {
      const done = (error?: ProbeError) => {
        if (error === undefined && this.#socket === undefined) return
        this.#waiting.delete(done)
        signal?.removeEventListener('abort', abort)
        if (error === undefined) resolve()
        else reject(error)
      }
      const abort = () => done(cancelled())
      this.#waiting.add(done)
      signal?.addEventListener('abort', abort)
    })
  }

  #wake(): void {
    for (const waiter of [...this.#waiting]) waiter()
  }
}
