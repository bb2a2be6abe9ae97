/**
 * The daemon's side of the wire without a daemon: a real WebSocket server that records what a page sends, and sends
 * commands to it. Serves the built SDK at /probe.js.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { serveScript } from '../../daemon/http/pages.js'
import type { ActAcknowledgement } from '../../sdk/protocol/commands/act.js'
import type { CommandName, PageCommands, PageReply } from '../../sdk/protocol/commands/index.js'
import { fromWire } from '../../sdk/protocol/errors.js'
import type { EventType, WireEvent } from '../../sdk/protocol/events.js'
import {
  encodeFrame,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameKind,
  type Hello,
  readFrameHead,
  type Welcome,
} from '../../sdk/protocol/frames.js'
import { PATIENCE_MS, within } from './patience.js'

export type EventOf<K extends EventType> = Extract<WireEvent, { type: K }>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class Bridge {
  /** in order of arrival */
  readonly events: WireEvent[] = []
  readonly hellos: Hello[] = []
  /** everything that pages sent, as text, for tests that search for secrets */
  readonly said: string[] = []
  readonly url: string
  readonly script: string
  #socket: WebSocket | undefined
  #commands = 0
  #sessions = 0
  readonly #waiters = new Set<() => void>()
  readonly #open = new Map<number, (reply: PageReply) => void>()
  readonly #close: () => Promise<void>

  private constructor(port: number, close: () => Promise<void>) {
    this.url = `ws://127.0.0.1:${port}/probe`
    this.script = `http://127.0.0.1:${port}/probe.js`
    this.#close = close
  }

  /** @param port default: a free port */
  static async open(port = 0): Promise<Bridge> {
    const http = createServer((request, response) => {
      if (request.url?.startsWith('/probe.js') === true) serveScript(request, response)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
    const sockets = new WebSocketServer({ server: http, path: '/probe', perMessageDeflate: false })
    const bridge = new Bridge((http.address() as AddressInfo).port, async () => {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    })
    sockets.on('connection', (socket) => {
      socket.on('message', (data) => bridge.#receive(socket, data as Buffer))
    })
    return bridge
  }

  /** Closes the page's socket without a close frame, as a killed daemon does. */
  drop(): void {
    this.#socket?.terminate()
    this.#socket = undefined
  }

  async close(): Promise<void> {
    await this.#close()
  }

  send(kind: FrameKind, value: unknown): void {
    if (this.#socket === undefined) throw new Error('no page is connected')
    this.#socket.send(encodeFrame(kind, encoder.encode(JSON.stringify(value))))
  }

  /** Waits for the n-th hello. */
  async hello(n = 1): Promise<Hello> {
    await this.until(() => this.hellos.length >= n, `hello number ${n}`)
    return this.hellos[n - 1] as Hello
  }

  /** @throws ProbeError if the page answers with a coded error */
  async command<K extends CommandName>(
    name: K,
    args: PageCommands[K]['args'],
    acknowledged?: (value: ActAcknowledgement) => void,
  ): Promise<PageCommands[K]['result']> {
    const id = ++this.#commands
    const answer = new Promise<PageCommands[K]['result']>((resolve, reject) => {
      this.#open.set(id, (reply) => {
        if (reply.kind === 'acknowledged') acknowledged?.(reply.value)
        if (reply.kind === 'result') resolve(reply.value as PageCommands[K]['result'])
        if (reply.kind === 'error') reject(fromWire(reply.error))
      })
      this.send(FRAME.command, { id, name, args })
    })
    return within(answer, `the answer to the command ${name}`)
  }

  of<K extends EventType>(type: K): EventOf<K>[] {
    return this.events.filter((event): event is EventOf<K> => event.type === type)
  }

  /** Waits for the first event of a type that matches. */
  async event<K extends EventType>(
    type: K,
    fits: (event: EventOf<K>) => boolean = () => true,
  ): Promise<EventOf<K>> {
    let found: EventOf<K> | undefined
    await this.until(() => {
      found = this.of(type).find(fits)
      return found !== undefined
    }, `an event of type ${type}`)
    return found as EventOf<K>
  }

  /** Resolves when the condition holds; checks it whenever something arrives. */
  async until(condition: () => boolean, what: string, ms = PATIENCE_MS): Promise<void> {
    if (condition()) return
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(ask)
        const seen = this.events.map(({ type }) => type).slice(-30)
        reject(new Error(`waited ${ms} ms for ${what}; last events: ${seen.join(' ')}`))
      }, ms)
      const ask = () => {
        if (!condition()) return
        clearTimeout(timer)
        this.#waiters.delete(ask)
        resolve()
      }
      this.#waiters.add(ask)
    })
  }

  #receive(socket: WebSocket, data: Buffer): void {
    const head = readFrameHead(data)
    if (head === undefined) throw new Error('the page sent a malformed frame')
    const text = decoder.decode(data.subarray(FRAME_HEAD_BYTES))
    this.said.push(text)
    const value: unknown = JSON.parse(text)
    if (head.kind === FRAME.hello) {
      const hello = value as Hello
      this.#socket = socket
      const welcome: Welcome = {
        session: hello.session ?? `s${++this.#sessions}`,
        resumed: this.hellos.some(({ session }) => session !== null && session === hello.session),
      }
      this.hellos.push(hello)
      socket.send(encodeFrame(FRAME.welcome, encoder.encode(JSON.stringify(welcome))))
    }
    if (head.kind === FRAME.events) this.events.push(...(value as WireEvent[]))
    if (head.kind === FRAME.reply) this.#open.get((value as PageReply).id)?.(value as PageReply)
    for (const ask of [...this.#waiters]) ask()
  }
}
