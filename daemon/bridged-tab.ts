/** One tab's socket: frames by their heads; the first fault closes it with a code and words. */
import type { WebSocket } from 'ws'
import { codeOf } from '../sdk/protocol/errors.js'
import { CLOSE, FRAME, readFrameHead } from '../sdk/protocol/frames.js'
import {
  BRIDGE_LOST_MS,
  FRAME_BYTES,
  HEARTBEAT_MS,
  HELLO_DEADLINE_MS,
  PROTOCOL_VERSION,
} from '../sdk/protocol/limits.js'
import type { Clock } from '../workers/clock.js'
import { readHello, readHuman, readStatus } from './hello.js'
import type { Session, TabSocket } from './session.js'
import type { Supervisor } from './supervisor.js'

export interface TabOptions {
  clock: Clock
  supervisor: Supervisor
  log(line: string): void
}

/** pings that a tab may leave unanswered */
const PINGS = BRIDGE_LOST_MS / HEARTBEAT_MS
/** bytes of words that a close frame carries */
const REASON_BYTES = 123

export class BridgedTab implements TabSocket {
  readonly #socket: WebSocket
  readonly #options: TabOptions
  readonly #stopDeadline: () => void
  #stopBeat: () => void = () => undefined
  /** pings since the last sign of the browser's life */
  #unanswered = 0
  #session: Session | undefined
  #isAsking = false
  #isRefused = false

  constructor(socket: WebSocket, options: TabOptions) {
    this.#socket = socket
    this.#options = options
    this.#stopDeadline = options.clock.after(HELLO_DEADLINE_MS, () => {
      if (!this.#isAsking && this.#session === undefined) {
        this.#refuse(CLOSE.helloTimeout, `no hello within ${HELLO_DEADLINE_MS} ms`)
      }
    })
    this.#beat()
    socket.on('message', (data, isBinary) => {
      this.#unanswered = 0
      if (isBinary) this.#receive(data as Buffer)
      else this.#refuse(CLOSE.badFrame, 'BAD_FRAME: text is no frame')
    })
    socket.on('pong', () => {
      this.#unanswered = 0
    })
    socket.on('error', (error) => options.log(`tab ${this.#name}: ${error.message}`))
    socket.on('close', () => {
      this.#stopDeadline()
      this.#stopBeat()
      if (this.#session !== undefined) options.supervisor.detached(this.#session, this)
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN && !this.#isRefused
  }

  send(frame: Uint8Array): void {
    if (this.isOpen) this.#socket.send(frame)
  }

  close(code: number, reason: string): void {
    this.#socket.close(
      code,
      Buffer.from(reason)
        .subarray(0, REASON_BYTES)
        .toString()
        .replace(/\uFFFD$/, ''),
    )
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  get #name(): string {
    return this.#session?.id ?? '(before its hello)'
  }

  #receive(data: Buffer): void {
    // A socket that is closing goes on to deliver what was on its way.
    if (this.#isRefused) return
    if (data.byteLength > FRAME_BYTES) {
      return this.#refuse(
        CLOSE.frameTooLarge,
        `FRAME_TOO_LARGE: ${data.byteLength} bytes; a frame holds ${FRAME_BYTES}`,
      )
    }
    const head = readFrameHead(data)
    if (head === undefined) return this.#refuse(CLOSE.badFrame, 'BAD_FRAME: malformed frame')
    if (head.kind === FRAME.hello) return this.#hello(data)
    const session = this.#session
    if (session === undefined) return this.#refuse(CLOSE.badFrame, 'BAD_FRAME: a frame before the welcome')
    session.seen(head.flags)
    switch (head.kind) {
      case FRAME.status: {
        const status = readStatus(data)
        if (status === undefined) this.#refuse(CLOSE.badFrame, 'BAD_FRAME: malformed status')
        else session.status(status)
        return
      }
      case FRAME.human: {
        const said = readHuman(data)
        if (said === undefined) this.#refuse(CLOSE.badFrame, 'BAD_FRAME: malformed words of a person')
        else this.#options.supervisor.heard(session, said)
        return
      }
      case FRAME.events:
      case FRAME.reply: {
        // ws hands out views into shared buffers: one copy into a buffer of its own, then it can be given away.
        const own = new ArrayBuffer(data.byteLength)
        new Uint8Array(own).set(data)
        session.forward(own)
        return
      }
      default:
        this.#refuse(CLOSE.badFrame, `BAD_FRAME: no frame kind ${head.kind}`)
    }
  }

  #hello(data: Buffer): void {
    const hello = readHello(data)
    if (hello === undefined) return this.#refuse(CLOSE.badFrame, 'BAD_FRAME: malformed hello')
    if ('otherProtocol' in hello) {
      const words = `PROTOCOL_MISMATCH: the page speaks ${hello.otherProtocol}, the daemon ${PROTOCOL_VERSION}; restart it and reload`
      return this.#refuse(CLOSE.protocolMismatch, words)
    }
    const again = this.#session
    if (again?.takeRehello()) {
      again.attach(hello, this)
      return again.welcome()
    }
    if (again !== undefined || this.#isAsking) {
      return this.#refuse(CLOSE.secondHello, 'BAD_FRAME: a second hello on one socket')
    }
    this.#isAsking = true
    const { supervisor, log } = this.#options
    supervisor.admit(hello, this).then(
      (session) => {
        this.#isAsking = false
        if (session === undefined) return
        this.#session = session
        this.#stopDeadline()
        log(`tab ${session.id}: ${JSON.stringify(hello.url)}`)
        session.welcome()
      },
      (error: unknown) => {
        if (codeOf(error) === 'TOO_MANY_SESSIONS') {
          this.#refuse(CLOSE.tooManySessions, 'TOO_MANY_SESSIONS: close tabs that are not needed')
        } else if (codeOf(error) === 'SESSION_LOST')
          this.#refuse(CLOSE.shuttingDown, 'the daemon is stopping')
        else this.#refuse(CLOSE.failed, `INTERNAL: ${String(error)}`)
      },
    )
  }

  /** A tab whose browser answers no ping is gone, whatever its socket says. One that is held back is not heard. */
  #beat(): void {
    this.#stopBeat = this.#options.clock.after(HEARTBEAT_MS, () => {
      if (this.#socket.isPaused) this.#unanswered = 0
      if (this.#unanswered >= PINGS) {
        this.#options.log(`tab ${this.#name} answered none of ${PINGS} pings`)
        this.#socket.terminate()
        return
      }
      this.#unanswered += 1
      if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
      this.#beat()
    })
  }

  #refuse(code: number, reason: string): void {
    if (this.#isRefused) return
    this.#isRefused = true
    this.#options.log(`tab ${this.#name} is refused: ${reason}`)
    this.close(code, reason)
  }
}
