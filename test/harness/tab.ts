/** A tab without a browser: a real socket that sends hello and answers commands as the test specifies. */
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
  readonly commands: PageCommand[] = []
  readonly welcomes: Welcome[] = []
  /** news about its session from the daemon */
  readonly news: SessionNews[] = []
  /** how the daemon ended the session; undefined if it did not */
  end: unknown
  closed: { code: number; reason: string } | undefined
  hello: Hello
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

  /** Opens a socket without sending hello. */
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
   * @param answers function per command that returns the result; a ProbeError that it throws is the answer; without a
   * function, the tab does not answer
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

  /** Bytes in the send buffer, which the daemon has not taken. */
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

  /** The data does not have to be a frame. */
  sendRaw(data: Uint8Array | string): void {
    this.#socket.send(data)
  }

  /** Sends events of this tab's document. */
  sendEvents(...events: WireEvent[]): void {
    this.send(FRAME.events, events)
  }

  /** Waits for the first command with this name. */
  async command(name: CommandName): Promise<PageCommand> {
    await this.until(() => this.commands.some((each) => each.name === name), `a command ${name}`)
    return this.commands.find((each) => each.name === name) as PageCommand
  }

  /** Waits until the socket is closed. @returns how it was closed */
  async closing(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined, 'the socket to close')
    return this.closed as { code: number; reason: string }
  }

  /** Resolves when the condition holds; checks it whenever something arrives. */
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

  stopReading(): void {
    this.#socket.pause()
  }

  readOn(): void {
    this.#socket.resume()
  }

  /** Closes the socket without a close frame. */
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
