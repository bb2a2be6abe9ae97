/** The link of a leased document, in the shape of a tab's WebSocket. */
import { EventEmitter } from 'node:events'
import type { FrameSocket } from '../bridge/bridged-tab.js'

/** bytes that may wait while the tab is held back */
const HELD_BYTES = 32 * 1024 * 1024
const OPEN = 1
const CLOSED = 3
const ABNORMAL = 1006

export interface DrivenSocketOptions {
  send(frame: ArrayBuffer): void
  close(code: number, reason: string): void
}

export class DrivenSocket extends EventEmitter implements FrameSocket {
  readonly OPEN = OPEN
  readonly bufferedAmount = 0
  readonly #options: DrivenSocketOptions
  #held: ArrayBuffer[] = []
  #heldBytes = 0
  readyState: number = OPEN
  isPaused = false

  constructor(options: DrivenSocketOptions) {
    super()
    this.#options = options
  }

  /** A frame of the document. */
  receive(frame: ArrayBuffer): void {
    if (this.readyState !== OPEN) return
    if (!this.isPaused) return void this.emit('message', Buffer.from(frame), true)
    this.#held.push(frame)
    this.#heldBytes += frame.byteLength
    if (this.#heldBytes > HELD_BYTES) this.terminate()
  }

  /** The document has left. */
  left(): void {
    if (this.readyState !== OPEN) return
    this.resume()
    this.#closed()
  }

  send(frame: Uint8Array): void {
    const own = new ArrayBuffer(frame.byteLength)
    new Uint8Array(own).set(frame)
    if (this.readyState === OPEN) this.#options.send(own)
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
    while (!this.isPaused && this.#held.length > 0) {
      const frame = this.#held.shift()
      this.#heldBytes -= frame?.byteLength ?? 0
      if (frame !== undefined) this.emit('message', Buffer.from(frame), true)
    }
  }

  /** The driver tells when a document is gone, so it needs no heartbeat. */
  ping(): void {
    setImmediate(() => this.emit('pong'))
  }

  close(code: number = ABNORMAL, reason: string | Buffer = ''): void {
    if (this.readyState !== OPEN) return
    this.#options.close(code, String(reason))
    this.#closed()
  }

  terminate(): void {
    this.close()
  }

  #closed(): void {
    this.readyState = CLOSED
    this.#held = []
    this.emit('close')
  }
}
