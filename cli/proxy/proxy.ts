/** Forwards JSON-RPC lines between an agent and the daemon. Each request gets exactly one answer. */
import { createInterface, type Interface } from 'node:readline'
import type { Duplex, Readable, Writable } from 'node:stream'
import { codeOf, fromWire, ProbeError, toWire } from '../../sdk/protocol/errors.js'
import { PROXY_SILENCE_MS, STOPPING_METHOD } from '../../sdk/protocol/limits.js'
import { Heartbeat } from './heartbeat.js'

type Id = string | number

interface Message {
  id?: Id | null
  method?: string
  params?: { requestId?: Id }
}

interface Open {
  method: string
  line: string
  /** its daemon died, so it is sent again */
  again: boolean
}

/** Id of a repeated `initialize`, whose answer the agent already has. */
const REPLAY_ID = 'probe-replay'
const BEAT_ID = 'probe-beat'
/** ms to wait for open answers after the agent closes its end */
const FAREWELL_MS = 1_000

export class AgentProxy {
  readonly #output: Writable
  readonly #reach: () => Promise<Duplex>
  readonly #heartbeat: Heartbeat
  readonly #open = new Map<Id, Open>()
  readonly #queue: string[] = []
  #input: Readable | undefined
  #socket: Duplex | undefined
  #isDialling = false
  /** the agent's handshake, replayed to a new daemon */
  #initialize: string | undefined
  #initialized: string | undefined
  #isGreeted = false
  #isStopping = false
  /** allows one restart per line of the agent, so that a daemon that always dies is not restarted forever */
  #mayRestart = false
  #leave: (() => void) | undefined

  /**
   * @param output receives JSON-RPC lines and nothing else
   * @param reach connects to a daemon, which it starts if needed
   * @param silenceMs ms of silence during open calls before a ping, and again before the daemon counts as dead
   */
  constructor(output: Writable, reach: () => Promise<Duplex>, silenceMs = PROXY_SILENCE_MS) {
    this.#output = output
    this.#reach = reach
    this.#heartbeat = new Heartbeat({
      silenceMs,
      ask: () => this.#socket?.write(`${JSON.stringify({ jsonrpc: '2.0', id: BEAT_ID, method: 'ping' })}\n`),
      dead: () => this.#socket?.destroy(),
    })
  }

  /** Serves until the agent closes its end, then waits for open answers for at most FAREWELL_MS. */
  async serve(input: Readable): Promise<void> {
    this.#input = input
    const lines = eachLine(input, (line) => this.#fromAgent(line))
    await new Promise<void>((resolve) => lines.once('close', resolve))
    if (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        this.#leave = resolve
        setTimeout(resolve, FAREWELL_MS)
      })
    }
    this.#heartbeat.end()
    this.#socket?.destroy()
  }

  #fromAgent(line: string): void {
    if (line.trim() === '') return
    const message = parse(line)
    if (message === undefined)
      return this.#say({ id: null, error: { code: -32_700, message: 'parse error' } })
    if (message === null)
      return this.#say({ id: null, error: { code: -32_600, message: 'not a JSON-RPC message' } })
    const { id, method, params } = message
    if (method !== undefined && id !== undefined && id !== null)
      this.#open.set(id, { method, line, again: false })
    if (method === 'initialize') this.#initialize = line
    // A cancelled request gets no answer.
    if (method === 'notifications/cancelled' && params?.requestId !== undefined)
      this.#open.delete(params.requestId)
    this.#mayRestart = true
    this.#send(line)
    if (method === 'notifications/initialized') this.#initialized = line
  }

  #send(line: string): void {
    if (this.#socket === undefined) {
      this.#queue.push(line)
      this.#dial()
    } else {
      if (this.#open.size > 0) this.#heartbeat.begin()
      if (!this.#socket.write(`${line}\n`)) this.#input?.pause()
    }
  }

  #dial(): void {
    if (this.#isDialling) return
    this.#isDialling = true
    this.#reach()
      .then(
        (socket) => this.#attach(socket),
        (thrown: unknown) => this.#failOpen(thrown),
      )
      .finally(() => {
        this.#isDialling = false
        if (this.#socket === undefined && this.#queue.length > 0) this.#dial()
      })
  }

  #attach(socket: Duplex): void {
    this.#socket = socket
    this.#isStopping = false
    socket.on('error', () => undefined)
    socket.on('close', () => this.#lost(socket))
    socket.on('drain', () => this.#input?.resume())
    eachLine(socket, (line) => this.#fromDaemon(line))
    if (this.#isGreeted && this.#initialize !== undefined) {
      socket.write(`${JSON.stringify({ ...parse(this.#initialize), id: REPLAY_ID })}\n`)
      const isQueued = this.#initialized !== undefined && this.#queue.includes(this.#initialized)
      if (this.#initialized !== undefined && !isQueued) socket.write(`${this.#initialized}\n`)
    }
    for (const line of this.#queue.splice(0)) this.#send(line)
  }

  #fromDaemon(line: string): void {
    this.#heartbeat.heard()
    const message = parse(line)
    if (message === undefined || message === null) return
    if (message.id === REPLAY_ID || message.id === BEAT_ID) return
    const { id, method } = message
    if (method === STOPPING_METHOD) {
      this.#isStopping = true
      return
    }
    if (method === undefined && id !== undefined && id !== null) {
      if (this.#open.get(id)?.method === 'initialize') this.#isGreeted = true
      this.#open.delete(id)
      if (this.#open.size === 0) this.#heartbeat.end()
    }
    this.#output.write(`${line}\n`)
    this.#leaveWhenDone()
  }

  /** A tool call may have acted, so it fails when the daemon is gone; other requests are sent again. */
  #lost(socket: Duplex): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    this.#heartbeat.end()
    this.#input?.resume()
    for (const [id, open] of [...this.#open]) {
      if (open.method === 'tools/call' || open.again) {
        this.#fail(id, open, new ProbeError('SESSION_LOST', 'the daemon ended during the call'))
      } else {
        open.again = true
        this.#queue.push(open.line)
      }
    }
    // A stopped daemon starts again when it is needed. A daemon that died starts at once, for its tabs.
    const restarts = !this.#isStopping && this.#mayRestart
    if (restarts || this.#queue.length > 0) {
      this.#mayRestart = false
      this.#dial()
    }
  }

  #failOpen(thrown: unknown): void {
    this.#queue.length = 0
    const error = codeOf(thrown) === undefined ? unreachable(thrown) : fromWire(toWire(thrown))
    for (const [id, open] of [...this.#open]) this.#fail(id, open, error)
  }

  #fail(id: Id, { method }: Open, error: ProbeError): void {
    this.#open.delete(id)
    const wire = toWire(error)
    if (method === 'tools/call') {
      const text = JSON.stringify({ error: wire })
      this.#say({ id, result: { content: [{ type: 'text', text }], isError: true } })
    } else {
      const message = `${wire.message} (${wire.code}). ${wire.recovery}`
      this.#say({ id, error: { code: -32_000, message, data: { error: wire } } })
    }
    this.#leaveWhenDone()
  }

  #say(message: object): void {
    this.#output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  #leaveWhenDone(): void {
    if (this.#open.size === 0) this.#leave?.()
  }
}

/** An error ends the stream: a killed daemon resets its sockets. */
function eachLine(input: Readable, onLine: (line: string) => void): Interface {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  return lines.on('line', onLine).on('error', () => lines.close())
}

/** @returns null for JSON that is not a message; undefined for other text */
function parse(line: string): Message | null | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Message) : null
  } catch {
    return undefined
  }
}

function unreachable(thrown: unknown): ProbeError {
  return new ProbeError('DAEMON_UNREACHABLE', thrown instanceof Error ? thrown.message : String(thrown))
}
