import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { ErrorCode } from '../../sdk/protocol/errors.js'
import type { Book } from './book.js'

/** ms after which an unanswered call counts as lost: longer than any call may take under load */
const OVERDUE_MS = 120_000

export type Answer =
  | { kind: 'result'; value: Record<string, unknown>; text: string }
  | { kind: 'refused'; code: ErrorCode; message: string; text: string }
  /** the proxy was killed, or the call was cancelled: no answer will arrive */
  | { kind: 'none' }

export interface Call {
  answer: Promise<Answer>
  cancel(): void
}

interface Open {
  name: string
  settle(answer: Answer): void
}

interface Message {
  jsonrpc?: string
  id?: number | string | null
  method?: string
  result?: { content?: { text?: string }[]; isError?: boolean }
  error?: { message: string; data?: { error?: { code: ErrorCode } } }
}

const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'soak', version: '1' },
}

export class SoakAgent {
  readonly name: string
  readonly #command: readonly string[]
  readonly #env: NodeJS.ProcessEnv
  readonly #book: Book
  readonly #open = new Map<number, Open>()
  /** requests that were answered or can no longer be answered */
  readonly #done = new Set<number>()
  /** cancelled requests: one answer may still arrive */
  readonly #cancelled = new Set<number>()
  #ids = 0
  /** resolves when its server has completed the handshake */
  #ready: Promise<unknown> = Promise.resolve()
  #process: ChildProcessByStdio<Writable, Readable, null> | undefined

  constructor(name: string, command: readonly string[], env: NodeJS.ProcessEnv, book: Book) {
    this.name = name
    this.#command = command
    this.#env = env
    this.#book = book
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  async start(): Promise<void> {
    this.#ready = this.#greet()
    await this.#ready
  }

  async #greet(): Promise<void> {
    const [program = '', ...args] = this.#command
    const child = spawn(program, args, { env: this.#env, stdio: ['pipe', 'pipe', 'inherit'] })
    this.#process = child
    child.stdin.on('error', () => undefined)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (this.#process === child) this.#receive(line)
    })
    const { answer } = this.#request('initialize', INITIALIZE)
    await answer
    this.#send({ method: 'notifications/initialized' })
  }

  /** Kills its server, so that open calls get no answer, and starts another. */
  async killServer(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    let restart: () => void = () => undefined
    this.#ready = new Promise<void>((resolve) => {
      restart = resolve
    })
    for (const [id, { settle }] of [...this.#open]) {
      this.#open.delete(id)
      this.#done.add(id)
      settle({ kind: 'none' })
    }
    if (child !== undefined) {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    await this.#greet()
    restart()
  }

  /** Calls a tool once its server is ready. `cancel` tells the server that the answer is not needed. */
  async call(name: string, args: object): Promise<Call> {
    await this.#ready
    return this.#request('tools/call', { name, arguments: args }, name)
  }

  async ask(name: string, args: object): Promise<Answer> {
    return (await this.call(name, args)).answer
  }

  /** Disconnects like a client: closes its end and waits until the server has exited. */
  async leave(): Promise<void> {
    const child = this.#process
    if (child === undefined) return
    const gone = once(child, 'exit')
    child.stdin.end()
    await gone
  }

  #request(method: string, params: object, name = method): Call {
    this.#ids += 1
    const id = this.#ids
    const answer = new Promise<Answer>((resolve) => {
      const overdue = setTimeout(() => {
        this.#open.delete(id)
        this.#done.add(id)
        this.#book.fault(`${this.name}: ${name} (request ${id}) was not answered for ${OVERDUE_MS} ms`)
        resolve({ kind: 'none' })
      }, OVERDUE_MS)
      const settle = (value: Answer) => {
        clearTimeout(overdue)
        resolve(value)
      }
      this.#open.set(id, { name, settle })
    })
    this.#send({ id, method, params })
    const cancel = () => {
      const open = this.#open.get(id)
      if (open === undefined) return
      this.#open.delete(id)
      this.#cancelled.add(id)
      this.#send({ method: 'notifications/cancelled', params: { requestId: id, reason: 'soak' } })
      open.settle({ kind: 'none' })
    }
    return { answer, cancel }
  }

  #send(message: object): void {
    this.#process?.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  #receive(line: string): void {
    const message = parse(line)
    if (message?.jsonrpc !== '2.0')
      return this.#book.fault(`${this.name}: stdout has what is no JSON-RPC: ${line.slice(0, 200)}`)
    const { id, method, result, error } = message
    if (method !== undefined || typeof id !== 'number') return
    const open = this.#open.get(id)
    if (this.#cancelled.delete(id)) this.#done.add(id)
    else if (open === undefined) {
      const what = this.#done.has(id) ? 'a second answer' : 'an answer to nothing'
      return this.#book.fault(`${this.name}: ${what} came, to request ${id}: ${line.slice(0, 300)}`)
    }
    this.#open.delete(id)
    this.#done.add(id)
    open?.settle(answerOf(result, error))
  }
}

function answerOf(result: Message['result'], error: Message['error']): Answer {
  if (error !== undefined)
    return {
      kind: 'refused',
      code: error.data?.error?.code ?? 'INTERNAL',
      message: error.message,
      text: error.message,
    }
  const text = result?.content?.[0]?.text ?? '{}'
  const value = JSON.parse(text) as Record<string, unknown>
  if (result?.isError !== true) return { kind: 'result', value, text }
  const { code, message } = value.error as { code: ErrorCode; message: string }
  return { kind: 'refused', code, message, text }
}

function parse(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message
  } catch {
    return undefined
  }
}
