/** Passes JSON-RPC lines between an agent and the daemon, and sees that each request gets exactly one answer. */
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

/** A request that has no answer yet. */
interface Open {
  method: string
  line: string
  /** it was sent to a daemon that died, and is to be sent again */
  again: boolean
}

/** Id of a repeated `initialize`, whose answer the agent has already. */
const REPLAY_ID = 'probe-replay'
/** Id of a question that only asks whether the daemon is there. */
const BEAT_ID = 'probe-beat'
/** ms that answers on their way have when the agent closes its end */
const FAREWELL_MS = 1_000

export class AgentProxy {
  readonly #output: Writable
  readonly #reach: () => Promise<Duplex>
  readonly #heartbeat: Heartbeat
  readonly #open = new Map<Id, Open>()
  /** lines for a daemon that is not reached yet */
  readonly #queue: string[] = []
  #input: Readable | undefined
  #socket: Duplex | undefined
  #isDialling = false
  /** what a new daemon must hear first: the agent said it to the one before */
  #initialize: string | undefined
  #initialized: string | undefined
  #isGreeted = false
  #isStopping = false
  /** one restart without being asked for each line of the agent: a daemon that always dies is left alone */
  #mayRestart = false
  #leave: (() => void) | undefined

  /**
   * @param output the agent's end: gets JSON-RPC lines and nothing else
   * @param reach gives a socket to a daemon, starting one where needed
   * @param silenceMs ms for which a daemon may say nothing of open calls until it is asked for a sign of life, and
   * then until it counts as dead
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

  /** Serves until the agent closes its end and has its answers, or does not wait for them. */
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

  /** The daemon is gone. A tool call may have acted, so it is answered and never sent again; the rest is. */
  #lost(socket: Duplex): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    this.#heartbeat.end()
    this.#input?.resume()
    for (const [id, open] of [...this.#open]) {
      if (open.method === 'tools/call' || open.again) {
        this.#fail(id, open, new ProbeError('SESSION_LOST', 'the daemon went away in the middle of the call'))
      } else {
        open.again = true
        this.#queue.push(open.line)
      }
    }
    // A daemon that was told to stop is started again when it is needed; one that died, at once, for its tabs.
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

/** Tells each line of a stream. One that breaks (a killed daemon resets its sockets) has ended, and is no error of ours. */
function eachLine(input: Readable, tell: (line: string) => void): Interface {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  return lines.on('line', tell).on('error', () => lines.close())
}

/** The message of a line; null for JSON that is no message; undefined for what is not JSON. */
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
