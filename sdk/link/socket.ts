import type { Natives } from '../platform/natives.js'
import type { PageCommand } from '../protocol/commands/index.js'
import type { SessionNews } from '../protocol/conversation.js'
import {
  CLOSE,
  encodeFrame,
  FINAL_CLOSE_CODES,
  FLAG,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameKind,
  type Hello,
  readFrameHead,
  type SessionEnd,
  type Status,
  type Welcome,
} from '../protocol/frames.js'
import { BRIDGE_LOST_MS, HEARTBEAT_MS, RECONNECT_MAX_MS, RECONNECT_MIN_MS } from '../protocol/limits.js'

/** The part of a WebSocket that the bridge uses. */
export type PageSocket = Pick<
  WebSocket,
  'readyState' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'
>

/** Opens a socket to the daemon. It may throw where a policy forbids the socket. */
export type Dial = (url: string) => PageSocket

export interface SocketOptions {
  url: string
  dial: Dial
  natives: Natives
  isFrozen(): boolean
  hello(): Promise<Hello>
  status(): Status
  welcomed(welcome: Welcome): void
  command(command: PageCommand): void
  ended(end: SessionEnd): void
  news(news: SessionNews): void
  /** the daemon was unreachable for BRIDGE_LOST_MS */
  lost(): void
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class BridgeSocket {
  readonly #options: SocketOptions
  #socket: PageSocket | undefined
  #isWelcomed = false
  #isClosed = false
  #hasComplained = false
  #wait = RECONNECT_MIN_MS
  #retry = 0
  #lostTimer = 0
  #heartbeat = 0

  constructor(options: SocketOptions) {
    this.#options = options
    document.addEventListener('visibilitychange', this.#onVisible)
    globalThis.addEventListener('focus', this.#onFocus)
    globalThis.addEventListener('blur', this.#onFocus)
    this.#dial()
  }

  get isOpen(): boolean {
    return this.#isWelcomed && this.#socket?.readyState === 1
  }

  /** False when the bridge is closed. */
  send(kind: FrameKind, value: unknown): boolean {
    return this.sendJson(kind, JSON.stringify(value))
  }

  sendJson(kind: FrameKind, json: string): boolean {
    if (!this.isOpen) return false
    this.#post(kind, json)
    return true
  }

  sendStatus(): void {
    this.send(FRAME.status, this.#options.status())
  }

  /** Closes the bridge while the page is in the back-forward cache. */
  rest(): void {
    const socket = this.#socket
    this.#forget()
    socket?.close()
  }

  wake(): void {
    if (!this.#isClosed && this.#socket === undefined) this.#dial()
  }

  close(): void {
    this.#isClosed = true
    document.removeEventListener('visibilitychange', this.#onVisible)
    globalThis.removeEventListener('focus', this.#onFocus)
    globalThis.removeEventListener('blur', this.#onFocus)
    this.rest()
  }

  #forget(): void {
    const { natives } = this.#options
    natives.clearTimeout(this.#retry)
    natives.clearTimeout(this.#lostTimer)
    natives.clearInterval(this.#heartbeat)
    this.#lostTimer = 0
    this.#socket = undefined
    this.#isWelcomed = false
  }

  readonly #onVisible = () => {
    this.sendStatus()
    if (!document.hidden && this.#socket === undefined && !this.#isClosed) {
      this.#options.natives.clearTimeout(this.#retry)
      this.#dial()
    }
  }

  readonly #onFocus = () => this.sendStatus()

  #dial(): void {
    const { url, dial, natives, hello } = this.#options
    let socket: PageSocket
    try {
      socket = dial(url)
    } catch (error) {
      // A content security policy or an https page forbids the socket: a retry would fail too.
      natives.console.warn(`probe: this page may not open ${url}: ${String(error)}`)
      return
    }
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    socket.onopen = async () => {
      const greeting = await hello()
      if (this.#socket === socket && socket.readyState === 1)
        this.#post(FRAME.hello, JSON.stringify(greeting))
    }
    socket.onmessage = ({ data }) => this.#receive(data as ArrayBuffer)
    socket.onclose = ({ code, reason }) => this.#onClose(socket, code, reason)
  }

  #post(kind: FrameKind, json: string): void {
    const flags =
      (document.hidden ? FLAG.hidden : 0) |
      (document.hasFocus() ? FLAG.focused : 0) |
      (this.#options.isFrozen() ? FLAG.frozen : 0)
    this.#socket?.send(encodeFrame(kind, encoder.encode(json), flags))
  }

  async #receive(data: ArrayBuffer): Promise<void> {
    const bytes = new Uint8Array(data)
    const head = readFrameHead(bytes)
    if (head === undefined) return
    const value: unknown = JSON.parse(decoder.decode(bytes.subarray(FRAME_HEAD_BYTES)))
    switch (head.kind) {
      case FRAME.welcome:
        return this.#onWelcome(value as Welcome)
      case FRAME.command:
        return this.#options.command(value as PageCommand)
      case FRAME.end:
        return this.#options.ended(value as SessionEnd)
      case FRAME.news:
        return this.#options.news(value as SessionNews)
      case FRAME.rehello:
        return this.#post(FRAME.hello, JSON.stringify(await this.#options.hello()))
    }
  }

  #onWelcome(welcome: Welcome): void {
    const { natives } = this.#options
    this.#isWelcomed = true
    this.#wait = RECONNECT_MIN_MS
    this.#hasComplained = false
    natives.clearTimeout(this.#lostTimer)
    this.#lostTimer = 0
    natives.clearInterval(this.#heartbeat)
    this.#heartbeat = natives.setInterval(() => this.sendStatus(), HEARTBEAT_MS)
    this.#options.welcomed(welcome)
  }

  #onClose(socket: PageSocket, code: number, reason: string): void {
    if (socket !== this.#socket) return
    const { natives, url } = this.#options
    this.#socket = undefined
    this.#isWelcomed = false
    natives.clearInterval(this.#heartbeat)
    if (FINAL_CLOSE_CODES.includes(code)) {
      this.#isClosed = true
      if (code !== CLOSE.replaced)
        natives.console.warn(`probe: the daemon at ${url} refused this page: ${reason}`)
      return
    }
    if (!this.#hasComplained) {
      this.#hasComplained = true
      const why = reason === '' ? '' : ` (${reason})`
      natives.console.warn(
        `probe: no connection to ${url}${why}; retrying. Start the daemon (probe serve), or name it in probe.connect({ url }).`,
      )
    }
    if (this.#lostTimer === 0)
      this.#lostTimer = natives.setTimeout(() => this.#options.lost(), BRIDGE_LOST_MS)
    this.#retry = natives.setTimeout(() => this.wake(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, RECONNECT_MAX_MS)
  }
}
