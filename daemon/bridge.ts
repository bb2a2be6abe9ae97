/** The tabs' door: WebSockets at /probe, frames by their heads (design: house.md, Rules of the wire). */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod'
import { codeOf } from '../sdk/protocol/errors.js'
import { CLOSE, encodeFrame, FRAME, FRAME_HEAD_BYTES, readFrameHead } from '../sdk/protocol/frames.js'
import {
  CONTROL_FRAME_BYTES,
  FRAME_BYTES,
  HELLO_DEADLINE_MS,
  PROTOCOL_VERSION,
} from '../sdk/protocol/limits.js'
import type { Clock } from '../workers/clock.js'
import { isTabOriginAllowed } from './origins.js'
import type { Session, TabSocket } from './session.js'
import type { Supervisor } from './supervisor.js'

const text = z.string().check(z.maxLength(4_000))
const id = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w.:-]+$/))

const helloSchema = z.strictObject({
  protocol: z.number(),
  sdk: text,
  session: z.union([id, z.null()]),
  named: z.boolean(),
  doc: id,
  previousDoc: z.exactOptional(id),
  inherits: z.array(id),
  url: text,
  title: text,
  app: z.exactOptional(text),
  root: z.exactOptional(text),
  now: z.number(),
  hidden: z.boolean(),
  focused: z.boolean(),
  hasCapabilities: z.boolean(),
  redactKeys: z.array(text),
})
const statusSchema = z.strictObject({ url: text, title: text, hasCapabilities: z.boolean() })

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export interface BridgeOptions {
  clock: Clock
  supervisor: Supervisor
  /** origins beyond loopback whose pages may connect */
  allowedOrigins: readonly string[]
  log(line: string): void
}

export class Bridge {
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES,
  })
  readonly #options: BridgeOptions

  constructor(options: BridgeOptions) {
    this.#options = options
  }

  /**
   * Takes an upgrade at the bridge's path. A refused origin gets the upgrade and then a close code with its reason,
   * because a page can read that and cannot read a refused upgrade.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const { origin } = request.headers
      if (isTabOriginAllowed(origin, this.#options.allowedOrigins)) this.#welcome(webSocket)
      else
        this.#refuse(
          webSocket,
          CLOSE.originRefused,
          `ORIGIN_REFUSED: ${origin ?? 'no origin'} may not connect; see PROBE_ALLOWED_ORIGINS`,
        )
    })
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
  }

  #refuse(socket: WebSocket, code: number, reason: string): void {
    this.#options.log(`tab refused: ${reason}`)
    socket.on('error', () => undefined)
    socket.close(code, reason.slice(0, 120))
  }

  #welcome(webSocket: WebSocket): void {
    const tab = new BridgedTab(webSocket, this.#options)
    const stop = this.#options.clock.after(HELLO_DEADLINE_MS, () => {
      if (tab.session === undefined) this.#refuse(webSocket, CLOSE.helloTimeout, 'no hello within 5 s')
    })
    webSocket.on('message', (data, isBinary) => {
      if (isBinary) tab.receive(data as Buffer)
      else this.#refuse(webSocket, CLOSE.badFrame, 'BAD_FRAME: text is no frame')
    })
    webSocket.on('error', (error) => {
      this.#options.log(`tab socket: ${error.message}`)
      if ((error as NodeJS.ErrnoException).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
        webSocket.close(CLOSE.frameTooLarge, 'FRAME_TOO_LARGE: a frame holds 4 MiB at most')
      }
    })
    webSocket.on('close', () => {
      stop()
      tab.closed()
    })
  }
}

/** One tab's socket. */
class BridgedTab implements TabSocket {
  session: Session | undefined
  readonly #socket: WebSocket
  readonly #options: BridgeOptions

  constructor(socket: WebSocket, options: BridgeOptions) {
    this.#socket = socket
    this.#options = options
  }

  send(frame: Uint8Array): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(frame)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason.slice(0, 120))
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  closed(): void {
    if (this.session !== undefined) this.#options.supervisor.detached(this.session, this)
  }

  receive(data: Buffer): void {
    const head = readFrameHead(data)
    if (head === undefined) return this.#refuse(CLOSE.badFrame, 'BAD_FRAME: malformed frame')
    if (head.kind === FRAME.hello) return this.#hello(data)
    const { session } = this
    if (session === undefined)
      return this.#refuse(CLOSE.badFrame, 'BAD_FRAME: the first frame must be a hello')
    session.seen(head.flags)
    if (head.kind === FRAME.status) return this.#status(session, data)
    if (head.kind !== FRAME.events && head.kind !== FRAME.reply) {
      return this.#refuse(CLOSE.badFrame, `BAD_FRAME: no frame kind ${head.kind}`)
    }
    // ws hands out views into shared buffers: one copy into a buffer of its own, then it can be given away.
    const own = new ArrayBuffer(data.byteLength)
    new Uint8Array(own).set(data)
    session.forward(own)
  }

  #hello(data: Buffer): void {
    const parsed = helloSchema.safeParse(controlPayload(data))
    if (!parsed.success) return this.#refuse(CLOSE.badFrame, 'BAD_FRAME: malformed hello')
    const hello = parsed.data
    if (hello.protocol !== PROTOCOL_VERSION) {
      const words = `PROTOCOL_MISMATCH: the page speaks ${hello.protocol}, the daemon ${PROTOCOL_VERSION}; reload the page`
      return this.#refuse(CLOSE.protocolMismatch, words)
    }
    const again = this.session
    if (again !== undefined && !again.takeRehello()) {
      return this.#refuse(CLOSE.secondHello, 'BAD_FRAME: a second hello on one socket')
    }
    if (again !== undefined) {
      again.attach(hello, this)
      return this.#welcome(again, false)
    }
    try {
      const { session, resumed } = this.#options.supervisor.admit(hello, this)
      this.session = session
      this.#options.log(`tab ${resumed ? 'back' : 'new'}: ${session.id} ${JSON.stringify(hello.url)}`)
      this.#welcome(session, resumed)
    } catch (thrown) {
      if (codeOf(thrown) !== 'TOO_MANY_SESSIONS') throw thrown
      this.#refuse(CLOSE.tooManySessions, 'TOO_MANY_SESSIONS: close tabs that are not needed')
    }
  }

  #welcome(session: Session, resumed: boolean): void {
    this.send(encodeFrame(FRAME.welcome, encoder.encode(JSON.stringify({ session: session.id, resumed }))))
  }

  #status(session: Session, data: Buffer): void {
    const parsed = statusSchema.safeParse(controlPayload(data))
    if (!parsed.success) return this.#refuse(CLOSE.badFrame, 'BAD_FRAME: malformed status')
    session.status(parsed.data)
  }

  #refuse(code: number, reason: string): void {
    this.#options.log(`tab refused: ${this.session?.id ?? 'before its hello'}: ${reason}`)
    this.close(code, reason)
  }
}

/** A small frame's JSON, or undefined when it is none or not small. */
function controlPayload(data: Buffer): unknown {
  if (data.byteLength > CONTROL_FRAME_BYTES) return undefined
  try {
    return JSON.parse(decoder.decode(data.subarray(FRAME_HEAD_BYTES)))
  } catch {
    return undefined
  }
}
