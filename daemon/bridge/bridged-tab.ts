/** One tab's socket: frames by their heads, at a bounded pace; the first fault closes it with a code and words. */
import type { WebSocket } from 'ws'
import { codeOf } from '../../sdk/protocol/errors.js'
import { CLOSE, FRAME, readFrameHead } from '../../sdk/protocol/frames.js'
import {
  BRIDGE_LOST_MS,
  CONTROL_FRAME_UNITS,
  FRAME_BYTES,
  FRAMES_AT_ONCE,
  FRAMES_PER_SECOND,
  HEARTBEAT_MS,
  HELLO_DEADLINE_MS,
  PROTOCOL_VERSION,
  UNSENT_BYTES,
} from '../../sdk/protocol/limits.js'
import type { Clock } from '../../workers/timeline/clock.js'
import type { Log } from '../files/log.js'
import type { Session } from '../sessions/session.js'
import type { Supervisor } from '../sessions/supervisor.js'
import type { TabSocket } from '../sessions/tab-link.js'
import { readHello, readHuman, readStatus } from './hello.js'
import { TokenBucket } from './token-bucket.js'

export interface TabOptions {
  clock: Clock
  supervisor: Supervisor
  log: Log
}

/** Where a tab's socket comes from. */
export interface TabSource {
  /** of its page, as the browser says it */
  origin: string
  /** told when it was welcomed, or is gone: it waits at the door no more */
  settled(tab: BridgedTab): void
}

/** Why a socket is not read for now: its actor has no room, or it sends more than its share. */
type Hold = 'actor' | 'pace'

/** pings that a tab may leave unanswered */
const PINGS = BRIDGE_LOST_MS / HEARTBEAT_MS
/** bytes of words that a close frame carries */
const REASON_BYTES = 123
/** lines of the log that tabs of one origin may cause in a minute by coming, going and being busy */
const LIFE_LINES = 100

export class BridgedTab implements TabSocket {
  readonly origin: string
  readonly #socket: WebSocket
  readonly #options: TabOptions
  readonly #settled: () => void
  readonly #stopDeadline: () => void
  readonly #pace: TokenBucket
  readonly #holds = new Set<Hold>()
  /** messages that were read already when the socket was held */
  #held: Buffer[] = []
  #stopBeat: () => void = () => undefined
  #stopPace: () => void = () => undefined
  /** pings since the last sign of the browser's life */
  #unanswered = 0
  #session: Session | undefined
  #isAsking = false
  #isRefused = false

  constructor(socket: WebSocket, { origin, settled }: TabSource, options: TabOptions) {
    this.origin = origin
    this.#socket = socket
    this.#options = options
    this.#settled = () => settled(this)
    const { clock, supervisor } = options
    this.#pace = new TokenBucket({ clock, perSecond: FRAMES_PER_SECOND, atOnce: FRAMES_AT_ONCE })
    this.#stopDeadline = clock.after(HELLO_DEADLINE_MS, () => {
      if (!this.#isAsking && this.#session === undefined) {
        this.refuse(CLOSE.helloTimeout, `no hello within ${HELLO_DEADLINE_MS} ms`)
      }
    })
    this.#beat()
    socket.on('message', (data, isBinary) => {
      this.#unanswered = 0
      if (!isBinary) this.refuse(CLOSE.badFrame, 'BAD_FRAME: text is no frame')
      else if (this.#holds.has('pace')) this.#held.push(data as Buffer)
      else this.#receive(data as Buffer)
    })
    socket.on('ping', () => {
      this.#spend(1)
      this.#letGoUnread()
    })
    socket.on('pong', () => {
      this.#unanswered = 0
      this.#spend(1)
    })
    socket.on('error', (error) => this.#logLife(`tab ${this.#name}: ${error.message}`))
    socket.on('close', () => {
      this.#held = []
      this.#stopDeadline()
      this.#stopBeat()
      this.#stopPace()
      this.#settled()
      if (this.#session !== undefined) supervisor.detached(this.#session, this)
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN && !this.#isRefused
  }

  send(frame: Uint8Array): void {
    if (!this.isOpen) return
    this.#socket.send(frame)
    this.#letGoUnread()
  }

  close(code: number, reason: string): void {
    // A socket that is held would not hear the answer to its close.
    this.#isRefused = true
    this.#held = []
    this.#holds.clear()
    this.#socket.resume()
    this.#socket.close(
      code,
      Buffer.from(reason)
        .subarray(0, REASON_BYTES)
        .toString()
        .replace(/\uFFFD$/, ''),
    )
  }

  pause(): void {
    this.#hold('actor')
  }

  resume(): void {
    this.#release('actor')
  }

  /** Closes it for a fault; what comes after is not taken. */
  refuse(code: number, reason: string): void {
    if (this.#isRefused) return
    this.#options.log(`tab ${this.#name} is refused: ${reason}`, { name: `${code} ${this.origin}` })
    this.close(code, reason)
  }

  #hold(why: Hold): void {
    this.#holds.add(why)
    this.#socket.pause()
  }

  #release(why: Hold): void {
    if (this.#holds.delete(why) && this.#holds.size === 0) this.#socket.resume()
  }

  /** What a message costs the daemon's one thread; a tab that spends more than its share waits. */
  #spend(units: number): void {
    this.#pace.take(units)
    const { owedMs } = this.#pace
    if (owedMs === 0 || this.#isRefused || this.#holds.has('pace')) return
    this.#logLife(`tab ${this.#name} is held back: it sends too many frames`)
    this.#hold('pace')
    this.#waitFor(owedMs)
  }

  #waitFor(ms: number): void {
    this.#stopPace = this.#options.clock.after(ms, () => {
      const messages = this.#held
      this.#held = []
      while (messages.length > 0 && this.#pace.owedMs === 0) this.#receive(messages.shift() as Buffer)
      // Receiving may have closed it, and then nothing is held any more.
      if (!this.#holds.has('pace')) return
      this.#held = [...messages, ...this.#held]
      if (this.#held.length > 0) this.#waitFor(this.#pace.owedMs)
      else this.#release('pace')
    })
  }

  /** A tab that does not read what it is told is let go before it costs memory. */
  #letGoUnread(): void {
    if (this.#socket.bufferedAmount <= UNSENT_BYTES) return
    this.#options.log(`tab ${this.#name} does not read: ${this.#socket.bufferedAmount} bytes wait for it`, {
      name: `unread ${this.origin}`,
    })
    this.#socket.terminate()
  }

  /** Says what tabs come to in the course of their life. */
  #logLife(line: string): void {
    this.#options.log(line, { name: `life ${this.origin}`, lines: LIFE_LINES })
  }

  get #name(): string {
    return this.#session?.id ?? `of ${this.origin}`
  }

  #receive(data: Buffer): void {
    // A socket that is closing goes on to deliver what was on its way.
    if (this.#isRefused) return
    if (data.byteLength > FRAME_BYTES) {
      return this.refuse(
        CLOSE.frameTooLarge,
        `FRAME_TOO_LARGE: ${data.byteLength} bytes; a frame holds ${FRAME_BYTES}`,
      )
    }
    const head = readFrameHead(data)
    if (head === undefined) return this.refuse(CLOSE.badFrame, 'BAD_FRAME: malformed frame')
    this.#spend(head.kind === FRAME.events || head.kind === FRAME.reply ? 1 : CONTROL_FRAME_UNITS)
    if (head.kind === FRAME.hello) return this.#hello(data)
    const session = this.#session
    if (session === undefined) return this.refuse(CLOSE.badFrame, 'BAD_FRAME: a frame before the welcome')
    session.seen(head.flags)
    switch (head.kind) {
      case FRAME.status: {
        const status = readStatus(data)
        if (status === undefined) this.refuse(CLOSE.badFrame, 'BAD_FRAME: malformed status')
        else session.status(status)
        return
      }
      case FRAME.human: {
        const said = readHuman(data)
        if (said === undefined) this.refuse(CLOSE.badFrame, 'BAD_FRAME: malformed words of a person')
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
        this.refuse(CLOSE.badFrame, `BAD_FRAME: no frame kind ${head.kind}`)
    }
  }

  #hello(data: Buffer): void {
    const hello = readHello(data)
    if (hello === undefined) return this.refuse(CLOSE.badFrame, 'BAD_FRAME: malformed hello')
    if ('otherProtocol' in hello) {
      const words = `PROTOCOL_MISMATCH: the page speaks ${hello.otherProtocol}, the daemon ${PROTOCOL_VERSION}; restart it and reload`
      return this.refuse(CLOSE.protocolMismatch, words)
    }
    const again = this.#session
    if (again?.takeRehello()) {
      again.attach(hello, this)
      return again.welcome()
    }
    if (again !== undefined || this.#isAsking) {
      return this.refuse(CLOSE.secondHello, 'BAD_FRAME: a second hello on one socket')
    }
    this.#isAsking = true
    const { supervisor } = this.#options
    supervisor.admit(hello, this).then(
      (session) => {
        this.#isAsking = false
        if (session === undefined) return
        this.#session = session
        this.#stopDeadline()
        this.#settled()
        this.#logLife(`tab ${this.#name}: ${JSON.stringify(hello.url)}`)
        session.welcome()
      },
      (error: unknown) => {
        if (codeOf(error) === 'TOO_MANY_SESSIONS') {
          this.refuse(CLOSE.tooManySessions, 'TOO_MANY_SESSIONS: close tabs that are not needed')
        } else if (codeOf(error) === 'SESSION_LOST') this.refuse(CLOSE.shuttingDown, 'the daemon is stopping')
        else this.refuse(CLOSE.failed, `INTERNAL: ${String(error)}`)
      },
    )
  }

  /** A tab whose browser answers no ping is gone, whatever its socket says. One that is held back is not heard. */
  #beat(): void {
    this.#stopBeat = this.#options.clock.after(HEARTBEAT_MS, () => {
      if (this.#socket.isPaused) this.#unanswered = 0
      if (this.#unanswered >= PINGS) {
        this.#logLife(`tab ${this.#name} answered none of ${PINGS} pings`)
        this.#socket.terminate()
        return
      }
      this.#unanswered += 1
      if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
      this.#beat()
    })
  }
}
