/** A tab without a browser: a real socket that says hello and answers commands as the test tells it. */
import { type ClientOptions, WebSocket } from 'ws'
import type { CommandName, PageCommand, PageCommands } from '../../sdk/protocol/commands/index.js'
import type { SessionNews } from '../../sdk/protocol/conversation.js'
import { toWire } from '../../sdk/protocol/errors.js'
import type { WireEvent } from '../../sdk/protocol/events.js'
import {
  encodeFrame,
  FLAG,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameKind,
  type Hello,
  readFrameHead,
  type Welcome,
} from '../../sdk/protocol/frames.js'
import { LOOPBACK, PROTOCOL_VERSION } from '../../sdk/protocol/limits.js'
import { PATIENCE_MS } from './patience.js'

type Answers = { [K in CommandName]?: (args: PageCommands[K]['args']) => unknown }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class ScriptedTab {
  /** every command that came, in order */
  readonly commands: PageCommand[] = []
  readonly welcomes: Welcome[] = []
  /** what it was told of its session */
  readonly news: SessionNews[] = []
  /** how the daemon ended the session, if it did */
  end: unknown
  /** how the socket was closed, once it is */
  closed: { code: number; reason: string } | undefined
  /** what it says in its hellos */
  hello: Hello
  /** pings that came */
  pings = 0
  readonly #socket: WebSocket
  readonly #answers: Answers
  readonly #waiters = new Set<() => void>()
  #rehellos = 0

  private constructor(socket: WebSocket, answers: Answers, hello: Partial<Hello>) {
    this.#socket = socket
    this.#answers = answers
    this.hello = {
      protocol: PROTOCOL_VERSION,
      sdk: '0.0.0',
      session: null,
      named: hello.session !== undefined,
      doc: `d${Math.random()}`,
      inherits: [],
      url: 'http://localhost:3000/',
      title: 'Shop',
      now: Date.now(),
      hidden: false,
      focused: true,
      hasCapabilities: false,
      redactKeys: [],
      ...hello,
    }
    const changed = () => {
      for (const ask of [...this.#waiters]) ask()
    }
    socket.on('message', (data) => {
      this.#receive(data as Buffer)
      changed()
    })
    socket.on('ping', () => {
      this.pings += 1
      changed()
    })
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      changed()
    })
    socket.on('error', () => undefined)
  }

  /** Opens a tab's socket, which says nothing yet. */
  static async dial(
    port: number,
    answers: Answers = {},
    hello: Partial<Hello> = {},
    options: ClientOptions = {},
  ): Promise<ScriptedTab> {
    const address = `ws://${LOOPBACK}:${port}/probe`
    const socket = new WebSocket(address, { origin: 'http://localhost:3000', ...options })
    const tab = new ScriptedTab(socket, answers, hello)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return tab
  }

  /**
   * Connects a tab and waits for its welcome.
   *
   * @param answers result of each command; one that throws a ProbeError answers it; one that is left out never answers
   */
  static async open(
    port: number,
    answers: Answers = {},
    hello: Partial<Hello> = {},
    options: ClientOptions = {},
  ): Promise<ScriptedTab> {
    const tab = await ScriptedTab.dial(port, answers, hello, options)
    tab.sayHello()
    await tab.until(() => tab.welcomes.length > 0, 'a welcome')
    return tab
  }

  get session(): string {
    return this.welcomes.at(-1)?.session ?? ''
  }

  /** How often the daemon asked for another hello. */
  get rehellos(): number {
    return this.#rehellos
  }

  /** Bytes that the daemon has not taken. */
  get unsent(): number {
    return this.#socket.bufferedAmount
  }

  sayHello(): void {
    this.send(FRAME.hello, this.hello)
  }

  send(kind: FrameKind, value: unknown): void {
    const flags = (this.hello.hidden ? FLAG.hidden : 0) | (this.hello.focused ? FLAG.focused : 0)
    this.#socket.send(encodeFrame(kind, encoder.encode(JSON.stringify(value)), flags))
  }

  /** Sends what is given, frame or not. */
  sendRaw(data: Uint8Array | string): void {
    this.#socket.send(data)
  }

  /** Sends events as they were seen in this tab's document. */
  sendEvents(...events: WireEvent[]): void {
    this.send(FRAME.events, events)
  }

  /** The first command of a name, waited for. */
  async command(name: CommandName): Promise<PageCommand> {
    await this.until(() => this.commands.some((each) => each.name === name), `a command ${name}`)
    return this.commands.find((each) => each.name === name) as PageCommand
  }

  /** How the socket was closed, waited for. */
  async closing(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined, 'the socket to close')
    return this.closed as { code: number; reason: string }
  }

  /** Resolves when the condition holds, asked whenever something arrives. */
  async until(condition: () => boolean, what: string, ms = PATIENCE_MS): Promise<void> {
    if (condition()) return
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`waited ${ms} ms for ${what}`)), ms)
      const ask = () => {
        if (!condition()) return
        clearTimeout(timer)
        this.#waiters.delete(ask)
        resolve()
      }
      this.#waiters.add(ask)
    })
  }

  /** Reads nothing more of what it is sent. */
  stopReading(): void {
    this.#socket.pause()
  }

  /** Goes without a word. */
  close(): void {
    this.#socket.terminate()
  }

  #receive(data: Buffer): void {
    const kind = readFrameHead(data)?.kind
    const value: unknown = JSON.parse(decoder.decode(data.subarray(FRAME_HEAD_BYTES)))
    if (kind === FRAME.welcome) this.welcomes.push(value as Welcome)
    if (kind === FRAME.news) this.news.push(value as SessionNews)
    if (kind === FRAME.end) this.end = value
    if (kind === FRAME.command) this.#answer(value as PageCommand)
    if (kind === FRAME.rehello) {
      this.#rehellos += 1
      this.hello = { ...this.hello, session: this.session }
      this.sayHello()
    }
  }

  #answer(command: PageCommand): void {
    this.commands.push(command)
    const answers: Answers = { ping: () => ({ now: Date.now() }), ...this.#answers }
    const answer = answers[command.name] as ((args: unknown) => unknown) | undefined
    if (answer === undefined) return
    try {
      this.send(FRAME.reply, { id: command.id, kind: 'result', value: answer(command.args) })
    } catch (error) {
      const { recovery: _known, ...told } = toWire(error)
      this.send(FRAME.reply, { id: command.id, kind: 'error', error: told })
    }
  }
}
