/** The link of a leased page to the daemon: a binding of the browser, which no policy of the app forbids. */
import { ADOPTED, type Adopted, LINK, type LoadRequest, packed, unpacked } from '../protocol/driver-link.js'
import { encodeFrame, FRAME, FRAME_HEAD_BYTES, type FrameKind, readFrameHead } from '../protocol/frames.js'
import type { PageSocket } from './socket.js'

export type Binding = (text: string) => void

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class DriverLink {
  readonly #binding: () => Binding | undefined
  /** names the document: the driver may see its link begin twice */
  readonly #document = String(crypto.getRandomValues(new Uint32Array(2)))
  #socket: DriverSocket | undefined
  #adopted: Adopted | undefined

  /** @param binding returns the driver's function; undefined until the driver has attached to this document */
  constructor(binding: () => Binding | undefined) {
    this.#binding = binding
  }

  /** Opens a socket, now or when the driver attaches. */
  open(): PageSocket {
    this.#socket = new DriverSocket(
      (text) => this.#binding()?.(text),
      this.#document,
      () => this.#tellAdopted(),
    )
    this.#socket.dial()
    return this.#socket
  }

  /** Tells the daemon what the app's own copy hands over, now and whenever it welcomes this document. */
  adopt(adopted: Adopted): void {
    this.#adopted = adopted
    if (this.#socket?.isWelcomed === true) this.#tellAdopted()
  }

  #tellAdopted(): void {
    if (this.#adopted === undefined) return
    this.#binding()?.(packed({ kind: ADOPTED, flags: 0, payload: JSON.stringify(this.#adopted) }))
  }

  /** Tells the driver what leads to the next document; null for nothing that is known. */
  leaving(request: LoadRequest | null): void {
    this.#binding()?.(packed({ kind: LINK.leaving, flags: 0, payload: JSON.stringify(request) }))
  }

  /** Called by the driver: with a message for a document, or without one when it attaches. */
  receive(document?: string, text = ''): void {
    if (document === undefined) this.#socket?.dial()
    else if (document === this.#document) this.#socket?.receive(text)
  }
}

class DriverSocket implements PageSocket {
  readonly #post: Binding
  readonly #document: string
  readonly #welcomed: () => void
  isWelcomed = false
  readyState: number = WebSocket.CONNECTING
  binaryType: BinaryType = 'arraybuffer'
  onopen: PageSocket['onopen'] = null
  onmessage: PageSocket['onmessage'] = null
  onclose: PageSocket['onclose'] = null

  /** @param welcomed called before the page hears of its welcome, and then sends its events */
  constructor(post: Binding, document: string, welcomed: () => void) {
    this.#post = post
    this.#document = document
    this.#welcomed = welcomed
  }

  dial(): void {
    if (this.readyState === WebSocket.CONNECTING)
      this.#post(packed({ kind: LINK.open, flags: 0, payload: this.#document }))
  }

  send(frame: Uint8Array): void {
    const head = readFrameHead(frame)
    if (head === undefined || this.readyState !== WebSocket.OPEN) return
    const payload = decoder.decode(frame.subarray(FRAME_HEAD_BYTES))
    this.#post(packed({ kind: head.kind, flags: head.flags, payload }))
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.#post(packed({ kind: LINK.close, flags: 0, payload: '' }))
    this.#closed(1000, '')
  }

  receive(text: string): void {
    const message = unpacked(text)
    if (message === undefined || this.readyState === WebSocket.CLOSED) return
    const { kind, payload } = message
    if (kind === LINK.close) {
      const [, code = '1006', reason = ''] = /^(\d+) (.*)$/s.exec(payload) ?? []
      return this.#closed(Number(code), reason)
    }
    if (kind === LINK.open) {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      return this.#call(this.onopen, {})
    }
    if (kind === FRAME.welcome) {
      this.isWelcomed = true
      this.#welcomed()
    }
    this.#call(this.onmessage, { data: encodeFrame(kind as FrameKind, encoder.encode(payload)).buffer })
  }

  #closed(code: number, reason: string): void {
    this.readyState = WebSocket.CLOSED
    this.isWelcomed = false
    this.#call(this.onclose, { code, reason })
  }

  /** The bridge reads only these fields of an event. */
  #call(
    handler: PageSocket['onopen'] | PageSocket['onmessage'] | PageSocket['onclose'],
    event: object,
  ): void {
    ;(handler as ((event: object) => void) | null)?.(event)
  }
}
