/** Forwards JSON-RPC lines between an agent and the daemon. Each request gets exactly one answer. */
import { randomUUID } from 'node:crypto'
import type { Duplex, Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Collected } from '../../mcp/transport/bounded-text.js'
import { eachLine } from '../../mcp/transport/lines.js'
import { notJson, type RequestId, refusalOf, tooLong } from '../../mcp/transport/refusal.js'
import { codeOf, fromWire, ProbeError, toWire } from '../../sdk/protocol/errors.js'
import { AGENT_MESSAGE_BYTES, PROXY_SILENCE_MS, STOPPING_METHOD } from '../../sdk/protocol/limits.js'
import { Heartbeat } from './heartbeat.js'

interface Message {
  id?: RequestId | null
  method?: string
  params?: { requestId?: RequestId }
}

interface Open {
  method: string
  line: string
  /** its daemon died, so it is sent again */
  again: boolean
}

/** ms to wait for open answers after the agent closes its end */
const FAREWELL_MS = 1_000

export class AgentProxy {
  readonly #output: Writable
  readonly #reach: () => Promise<Duplex>
  readonly #heartbeat: Heartbeat
  readonly #open = new Map<RequestId, Open>()
  /** Id of a repeated `initialize`, whose answer the agent already has. Random, like the next, because an agent chooses its ids. */
  readonly #replayId = `probe-${randomUUID()}`
  readonly #beatId = `probe-${randomUUID()}`
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
      ask: () =>
        this.#socket?.write(`${JSON.stringify({ jsonrpc: '2.0', id: this.#beatId, method: 'ping' })}\n`),
      dead: () => this.#socket?.destroy(),
    })
  }

  /** Serves until the agent closes its end, then waits for open answers for at most FAREWELL_MS. */
  async serve(input: Readable): Promise<void> {
    this.#input = input
    eachLine(input, AGENT_MESSAGE_BYTES, (line) => this.#fromAgent(line))
    await finished(input, { writable: false }).catch(() => undefined)
    if (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        this.#leave = resolve
        setTimeout(resolve, FAREWELL_MS)
      })
    }
    this.#heartbeat.end()
    this.#socket?.destroy()
  }

  #fromAgent(given: Collected): void {
    if ('tooLong' in given) return this.#say(tooLong(given.id))
    const line = given.text
    if (line.trim() === '') return
    const value = parse(line)
    const refusal = value === undefined ? notJson() : refusalOf(value)
    if (refusal !== undefined) return this.#say(refusal)
    const { id, method, params } = value as Message
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
    eachLine(socket, Number.POSITIVE_INFINITY, (line) => {
      if ('text' in line) this.#fromDaemon(line.text)
    })
    if (this.#isGreeted && this.#initialize !== undefined) {
      socket.write(`${JSON.stringify({ ...(parse(this.#initialize) as Message), id: this.#replayId })}\n`)
      const isQueued = this.#initialized !== undefined && this.#queue.includes(this.#initialized)
      if (this.#initialized !== undefined && !isQueued) socket.write(`${this.#initialized}\n`)
    }
    for (const line of this.#queue.splice(0)) this.#send(line)
  }

  #fromDaemon(line: string): void {
    this.#heartbeat.heard()
    const message = parse(line) as Message | undefined
    if (message === undefined) return
    if (message.id === this.#replayId || message.id === this.#beatId) return
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

  #fail(id: RequestId, { method }: Open, error: ProbeError): void {
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

/** Undefined for text that is not JSON. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function unreachable(thrown: unknown): ProbeError {
  return new ProbeError('DAEMON_UNREACHABLE', thrown instanceof Error ? thrown.message : String(thrown))
}
