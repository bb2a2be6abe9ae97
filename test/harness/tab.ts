/** A tab without a browser: a real socket that says hello and answers commands as the test tells it. */
import { WebSocket } from 'ws'
import type { CommandName, PageCommand, PageCommands } from '../../sdk/protocol/commands.js'
import { toWire } from '../../sdk/protocol/errors.js'
import {
  encodeFrame,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameKind,
  type Hello,
  readFrameHead,
  type Welcome,
} from '../../sdk/protocol/frames.js'
import { LOOPBACK, PROTOCOL_VERSION } from '../../sdk/protocol/limits.js'

type Answers = { [K in CommandName]?: (args: PageCommands[K]['args']) => unknown }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class ScriptedTab {
  /** every command that came, in order */
  readonly commands: PageCommand[] = []
  /** how the daemon ended the session, if it did */
  end: unknown
  readonly #socket: WebSocket
  readonly #answers: Answers
  readonly #waiters = new Set<() => void>()
  #welcome: Welcome | undefined

  private constructor(socket: WebSocket, answers: Answers) {
    this.#socket = socket
    this.#answers = answers
    socket.on('message', (data) => {
      this.#receive(data as Buffer)
      for (const ask of [...this.#waiters]) ask()
    })
    socket.on('error', () => undefined)
  }

  /**
   * Connects a tab and waits for its welcome.
   *
   * @param answers result of each command; one that throws a ProbeError answers it; one that is left out never answers
   */
  static async open(port: number, answers: Answers = {}, hello: Partial<Hello> = {}): Promise<ScriptedTab> {
    const socket = new WebSocket(`ws://${LOOPBACK}:${port}/probe`, { origin: 'http://localhost:3000' })
    const tab = new ScriptedTab(socket, answers)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    tab.#send(FRAME.hello, {
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
    })
    await tab.until(() => tab.#welcome !== undefined, 'a welcome')
    return tab
  }

  get session(): string {
    return this.#welcome?.session ?? ''
  }

  /** The first command of a name, waited for. */
  async command(name: CommandName): Promise<PageCommand> {
    await this.until(() => this.commands.some((each) => each.name === name), `a command ${name}`)
    return this.commands.find((each) => each.name === name) as PageCommand
  }

  /** Resolves when the condition holds, asked whenever something arrives. */
  async until(condition: () => boolean, what: string, ms = 10_000): Promise<void> {
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

  close(): void {
    this.#socket.terminate()
  }

  #receive(data: Buffer): void {
    const kind = readFrameHead(data)?.kind
    const value: unknown = JSON.parse(decoder.decode(data.subarray(FRAME_HEAD_BYTES)))
    if (kind === FRAME.welcome) this.#welcome = value as Welcome
    if (kind === FRAME.end) this.end = value
    if (kind === FRAME.command) this.#answer(value as PageCommand)
  }

  #answer(command: PageCommand): void {
    this.commands.push(command)
    const answer = this.#answers[command.name] as ((args: unknown) => unknown) | undefined
    if (answer === undefined) return
    try {
      this.#send(FRAME.reply, { id: command.id, kind: 'result', value: answer(command.args) })
    } catch (error) {
      this.#send(FRAME.reply, { id: command.id, kind: 'error', error: toWire(error) })
    }
  }

  #send(kind: FrameKind, value: unknown): void {
    this.#socket.send(encodeFrame(kind, encoder.encode(JSON.stringify(value))))
  }
}
