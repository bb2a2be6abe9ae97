/** `probe mcp`: passes JSON-RPC lines both ways, and gives each accepted call one answer. */
import { createInterface } from 'node:readline'
import type { Duplex, Readable, Writable } from 'node:stream'
import { ProbeError, toWire } from '../../sdk/protocol/errors.js'

interface Message {
  id?: string | number | null
  method?: string
  params?: unknown
  result?: unknown
  error?: unknown
}

export interface ProxyOptions {
  input: Readable
  output: Writable
  /** gives a socket to the daemon, which it starts where needed */
  reach(): Promise<Duplex>
}

/** Id of a replayed `initialize`, whose answer the client already has. */
const REPLAY = 'probe-replay'

/** Runs until the client's end of input. */
export function runProxy({ input, output, reach }: ProxyOptions): Promise<void> {
  const open = new Map<string | number, string>()
  const waiting: string[] = []
  let socket: Duplex | undefined
  let dialling: Promise<void> | undefined
  let initialize: string | undefined
  let initialized: string | undefined

  const answer = (message: object) => output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

  /** One answer for a call that will get none from the daemon. */
  const fail = (id: string | number, method: string, error: ProbeError) => {
    open.delete(id)
    const wire = toWire(error)
    if (method === 'tools/call') {
      answer({ id, result: { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: wire }) }] } })
    } else answer({ id, error: { code: -32_000, message: wire.message, data: wire } })
  }

  const failOpen = (error: ProbeError) => {
    for (const [id, method] of [...open]) fail(id, method, error)
  }

  const fromDaemon = (line: string) => {
    const message = parse(line)
    if (message === undefined || message.id === REPLAY) return
    if (message.method === undefined && message.id != null) open.delete(message.id)
    output.write(`${line}\n`)
  }

  const dial = async () => {
    const reached = await reach()
    socket = reached
    createInterface({ input: reached, crlfDelay: Number.POSITIVE_INFINITY }).on('line', fromDaemon)
    reached.on('error', () => undefined)
    reached.on('close', () => {
      if (socket !== reached) return
      socket = undefined
      failOpen(new ProbeError('SESSION_LOST', 'the daemon went away in the middle of the call; the act may have landed'))
    })
    if (initialize !== undefined && !waiting.includes(initialize)) {
      reached.write(`${JSON.stringify({ ...parse(initialize), id: REPLAY })}\n`)
      if (initialized !== undefined && !waiting.includes(initialized)) reached.write(`${initialized}\n`)
    }
    for (const line of waiting.splice(0)) reached.write(`${line}\n`)
  }

  const toDaemon = (line: string) => {
    if (socket !== undefined) {
      socket.write(`${line}\n`)
      return
    }
    waiting.push(line)
    dialling ??= dial()
      .catch((error: unknown) => {
        waiting.length = 0
        failOpen(error instanceof ProbeError ? error : new ProbeError('DAEMON_UNREACHABLE', String(error)))
      })
      .finally(() => {
        dialling = undefined
        // What came in between the failure and here has nobody left to carry it.
        if (socket === undefined && waiting.length > 0) toDaemon(waiting.pop() as string)
      })
  }

  const fromClient = (line: string) => {
    if (line.trim() === '') return
    const message = parse(line)
    if (message === undefined) {
      answer({ id: null, error: { code: -32_700, message: 'Parse error: a line is no JSON-RPC message' } })
      return
    }
    if (message.method === 'initialize') initialize = line
    if (message.method === 'notifications/initialized') initialized = line
    if (message.method !== undefined && message.id != null) open.set(message.id, message.method)
    toDaemon(line)
  }

  return new Promise((resolve) => {
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    lines.on('line', fromClient)
    lines.on('close', () => {
      const end = () => {
        const last = socket
        socket = undefined
        last?.end()
        resolve()
      }
      if (dialling === undefined) end()
      else dialling.finally(end)
    })
  })
}

function parse(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Message) : undefined
  } catch {
    return undefined
  }
}
