/** A session's end of its tab's bridge: the present socket, and the calls that wait until it opens or closes. */
import type { ProbeError } from '../../sdk/protocol/errors.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'
import { cancelled } from '../actors/actor-thread.js'

/** The tab's end of the bridge, as a session needs it. */
export interface TabSocket {
  /** the origin of its page, as the browser states it */
  readonly origin: string
  readonly isOpen: boolean
  send(frame: Uint8Array): void
  close(code: number, reason: string): void
  pause(): void
  resume(): void
}

export class TabLink {
  readonly #clock: Clock
  /** waits for the tab to return, or for its socket to close */
  readonly #waiting = new Set<(error?: ProbeError) => void>()
  #socket: TabSocket | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The tab's socket; undefined while the tab is away. */
  get socket(): TabSocket | undefined {
    return this.#socket
  }

  /** Attaches the tab's socket, the first time or again. */
  attach(socket: TabSocket): void {
    this.#socket = socket
    this.#wake()
  }

  /** Detaches a closed socket. @returns true when it was the link's own */
  detach(socket: TabSocket): boolean {
    if (this.#socket !== socket) return false
    this.#socket = undefined
    this.#wake()
    return true
  }

  /** Ends every wait with an error. */
  fail(error: ProbeError): void {
    for (const waiter of [...this.#waiting]) waiter(error)
  }

  /** Resolves when the socket is closed, or after `ms`; at once when there is no socket. */
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

  /** Resolves when the tab has a socket again. @throws ProbeError CANCELLED, or what `fail` is given */
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
