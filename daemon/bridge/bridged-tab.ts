/** The WebSocket of one tab. Routes frames by their heads at a bounded rate, and closes the socket at the first fault. */
import { ADOPTED } from '../../sdk/protocol/driver-link.js'
import { fromWire, toWire } from '../../sdk/protocol/errors.js'
import { FRAME, FRAME_NUMBER_AT, readFrameHead } from '../../sdk/protocol/frames.js'
import {
  BRIDGE_LOST_MS,
  CONTROL_FRAME_UNITS,
  FRAME_BYTES,
  FRAMES_AT_ONCE,
  FRAMES_PER_SECOND,
  HEARTBEAT_MS,
  HELLO_DEADLINE_MS,
  UNSENT_BYTES,
} from '../../sdk/protocol/limits.js'
import type { Clock } from '../../workers/timeline/clock.js'
import type { Log } from '../files/log.js'
import type { Session } from '../sessions/session.js'
import type { Supervisor } from '../sessions/supervisor.js'
import type { DrivenTab, TabSocket } from '../sessions/tab-link.js'
import { readAdopted, readHello, readHuman, readStatus } from './hello.js'
import {
  badFrame,
  frameTooLarge,
  noHello,
  notAdmitted,
  protocolMismatch,
  type Refusal,
  reasonOf,
  secondHello,
} from './refusals.js'
import { TokenBucket } from './token-bucket.js'

/** The part of a WebSocket that a tab uses. */
export interface FrameSocket {
  readonly readyState: number
  readonly OPEN: number
  readonly isPaused: boolean
  /** bytes that the tab has not read yet */
  readonly bufferedAmount: number
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown
  on(event: 'ping' | 'pong' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  send(frame: Uint8Array): void
  ping(): void
  pause(): void
  resume(): void
  close(code: number, reason: string): void
  terminate(): void
}

export interface TabOptions {
  clock: Clock
  supervisor: Supervisor
  log: Log
}

export interface TabSource {
  origin: string
  /** the driver's hold on the page, if it is leased */
  driven?: DrivenTab
  /** called when the tab is not pending any more: it was welcomed or has closed */
  settled(tab: BridgedTab): void
}

/** Why a socket is paused: its actor has no credit left, or the tab exceeds its frame rate. */
type Hold = 'actor' | 'pace'

const PINGS = BRIDGE_LOST_MS / HEARTBEAT_MS
/** bytes; the limit for the reason of a close frame (RFC 6455, 5.5) */
const REASON_BYTES = 123
const LIFE_LINES = 100

export class BridgedTab implements TabSocket {
  readonly origin: string
  readonly driven: DrivenTab | undefined
  readonly #socket: FrameSocket
  readonly #options: TabOptions
  readonly #settled: () => void
  readonly #stopDeadline: () => void
  readonly #pace: TokenBucket
  readonly #holds = new Set<Hold>()
  /** messages that `ws` had already read when the socket was paused */
  #held: Buffer[] = []
  #stopBeat: () => void = () => undefined
  #stopPace: () => void = () => undefined
  /** pings since the browser last sent anything */
  #unanswered = 0
  #session: Session | undefined
  #unsentBytes = UNSENT_BYTES
  #isAsking = false
  #isRefused = false

  constructor(socket: FrameSocket, { origin, driven, settled }: TabSource, options: TabOptions) {
    this.origin = origin
    this.driven = driven
    this.#socket = socket
    this.#options = options
    this.#settled = () => settled(this)
    const { clock, supervisor } = options
    this.#pace = new TokenBucket({ clock, perSecond: FRAMES_PER_SECOND, burst: FRAMES_AT_ONCE })
    this.#stopDeadline = clock.after(HELLO_DEADLINE_MS, () => {
      if (!this.#isAsking && this.#session === undefined) {
        this.refuse(noHello())
      }
    })
    this.#beat()
    socket.on('message', (data, isBinary) => {
      this.#unanswered = 0
      if (!isBinary) this.refuse(badFrame('text instead of a binary frame'))
      else if (this.#holds.has('pace')) this.#held.push(data as Buffer)
      else this.#receive(data as Buffer)
    })
    socket.on('ping', () => {
      this.#spend(1)
      this.#dropIfUnread()
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
    this.#dropIfUnread()
  }

  keepWithin(bytes: number): void {
    this.#unsentBytes = Math.min(UNSENT_BYTES, Math.max(FRAME_BYTES, bytes / 2))
    this.#dropIfUnread()
  }

  close(code: number, reason: string): void {
    // A paused socket would never read the answer to its close frame.
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

  refuse(refusal: Refusal): void {
    if (this.#isRefused) return
    const reason = reasonOf(refusal)
    this.#options.log(`tab ${this.#name} is refused: ${reason}`, { name: `${refusal.close} ${this.origin}` })
    this.close(refusal.close, reason)
  }

  #hold(why: Hold): void {
    this.#holds.add(why)
    this.#socket.pause()
  }

  #release(why: Hold): void {
    if (this.#holds.delete(why) && this.#holds.size === 0) this.#socket.resume()
  }

  /** Charges a message to the tab's rate; a tab in debt is paused until the debt is paid. */
  #spend(units: number): void {
    this.#pace.take(units)
    const { owedMs } = this.#pace
    if (owedMs === 0 || this.#isRefused || this.#holds.has('pace')) return
    this.#logLife(`tab ${this.#name} is paused: it sends too many frames`)
    this.#hold('pace')
    this.#waitFor(owedMs)
  }

  #waitFor(ms: number): void {
    this.#stopPace = this.#options.clock.after(ms, () => {
      const messages = this.#held
      this.#held = []
      while (messages.length > 0 && this.#pace.owedMs === 0) this.#receive(messages.shift() as Buffer)
      // #receive may have closed the socket, which clears the held messages.
      if (!this.#holds.has('pace')) return
      this.#held = [...messages, ...this.#held]
      if (this.#held.length > 0) this.#waitFor(this.#pace.owedMs)
      else this.#release('pace')
    })
  }

  #dropIfUnread(): void {
    if (this.#socket.bufferedAmount <= this.#unsentBytes) return
    this.#options.log(`tab ${this.#name} does not read: ${this.#socket.bufferedAmount} bytes are unsent`, {
      name: `unread ${this.origin}`,
    })
    this.#socket.terminate()
  }

  #logLife(line: string): void {
    this.#options.log(line, { name: `life ${this.origin}`, lines: LIFE_LINES })
  }

  get #name(): string {
    return this.#session?.id ?? `of ${this.origin}`
  }

  #receive(data: Buffer): void {
    // A closing socket still delivers messages that were in flight.
    if (this.#isRefused) return
    if (data.byteLength > FRAME_BYTES) {
      return this.refuse(frameTooLarge(data.byteLength))
    }
    const head = readFrameHead(data)
    if (head === undefined) return this.refuse(badFrame('malformed frame'))
    this.#spend(head.kind === FRAME.events || head.kind === FRAME.reply ? 1 : CONTROL_FRAME_UNITS)
    if (head.kind === FRAME.hello) return this.#hello(data)
    const session = this.#session
    if (session === undefined) return this.refuse(badFrame('a frame before the welcome'))
    const seat = session.seatOf(this)
    // Only the page itself knows whether the tab is shown, and only its panel has messages of a person.
    if (seat === undefined) session.seen(head.flags)
    switch (head.kind) {
      case FRAME.status: {
        const status = readStatus(data)
        if (status === undefined) this.refuse(badFrame('malformed status'))
        else if (seat === undefined) session.status(status)
        else seat.url = status.url
        return
      }
      case ADOPTED: {
        const adopted = this.driven === undefined ? undefined : readAdopted(data)
        if (adopted === undefined) this.refuse(badFrame('malformed options'))
        else session.adopt(adopted, seat)
        return
      }
      case FRAME.human: {
        const message = readHuman(data)
        if (message === undefined) this.refuse(badFrame('malformed message of a person'))
        else if (seat === undefined) this.#options.supervisor.heard(session, message)
        return
      }
      case FRAME.events:
      case FRAME.reply: {
        // `ws` hands out views into shared buffers: copy the frame once, so that its buffer can be transferred.
        const own = new ArrayBuffer(data.byteLength)
        const bytes = new Uint8Array(own)
        bytes.set(data)
        // A page cannot speak for a frame, nor a frame for another one.
        bytes[FRAME_NUMBER_AT] = seat?.number ?? 0
        session.forward(own)
        return
      }
      default:
        this.refuse(badFrame(`unknown frame kind ${head.kind}`))
    }
  }

  #hello(data: Buffer): void {
    const hello = readHello(data)
    if (hello === undefined) return this.refuse(badFrame('malformed hello'))
    if ('otherProtocol' in hello) {
      return this.refuse(protocolMismatch(hello.otherProtocol))
    }
    const again = this.#session
    const seat = again?.seatOf(this)
    if (again !== undefined && seat !== undefined && seat.rehellosDue > 0) {
      seat.rehellosDue -= 1
      again.attachFrame(hello, this)
      return again.welcomeFrame(this)
    }
    if (seat === undefined && again?.takeRehello()) {
      again.attach(hello, this)
      return again.welcome()
    }
    if (again !== undefined || this.#isAsking) {
      return this.refuse(secondHello())
    }
    this.#isAsking = true
    const { supervisor } = this.#options
    const isFrame = this.driven?.frame !== undefined
    const admitted = isFrame ? supervisor.admitFrame(hello, this) : supervisor.admit(hello, this)
    admitted.then(
      (session) => {
        this.#isAsking = false
        if (session === undefined) return
        this.#session = session
        this.#stopDeadline()
        this.#settled()
        this.#logLife(`tab ${this.#name}: ${JSON.stringify(hello.url)}`)
        if (isFrame) session.welcomeFrame(this)
        else session.welcome()
      },
      (thrown: unknown) => this.refuse(notAdmitted(fromWire(toWire(thrown)))),
    )
  }

  /** Terminates a tab whose browser answers no pings. A paused socket reads no answers, so its pings do not count. */
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
