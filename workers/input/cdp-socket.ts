/**
 * A connection to a browser that somebody else runs. It attaches to single pages and enables nothing in the others, where an
 * automation library would take over every tab: answer its dialogs, and hold new ones back.
 */
import { EventEmitter } from 'node:events'
import { WebSocket } from 'ws'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Cdp } from './cdp.js'

interface Answer {
  id?: number
  sessionId?: string
  method?: string
  params?: { sessionId?: string }
  result?: unknown
  error?: { message: string }
}

interface Open {
  resolve(result: unknown): void
  reject(error: Error): void
}

const HANDSHAKE_MS = 3_000
/** A page can make the browser send this much in one message. */
const MESSAGE_BYTES = 16 * 1024 * 1024

export class CdpSocket {
  readonly #socket: WebSocket
  readonly #open = new Map<number, Open>()
  readonly #sessions = new Map<string, EventEmitter>()
  readonly #opened: Promise<void>
  readonly #closed: () => void
  #ids = 0
  #isOver = false
  #isLeft = false

  /** @param address a `ws:` address that was checked. @param closed called when the browser ends the connection */
  constructor(address: string, closed: () => void) {
    this.#closed = closed
    const socket = new WebSocket(address, { handshakeTimeout: HANDSHAKE_MS, maxPayload: MESSAGE_BYTES })
    this.#socket = socket
    this.#opened = new Promise((resolve, reject) => {
      socket.on('open', resolve)
      socket.on('error', ({ message }) => reject(gone(message)))
      socket.on('close', () => reject(gone('it closed the connection')))
    })
    this.#opened.catch(() => undefined)
    socket.on('message', (data) => this.#receive(String(data)))
    socket.on('close', () => this.#end())
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** @throws ProbeError NEEDS_DRIVEN_BROWSER when the browser has closed; Error of the browser */
  async send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    await this.#opened
    if (this.#isOver) throw gone('it was closed')
    this.#ids += 1
    const id = this.#ids
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject })
      this.#socket.send(
        JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
      )
    })
  }

  /** Attaches to a page. */
  async attach(targetId: string): Promise<Cdp & { detach(): Promise<void> }> {
    const { sessionId } = (await this.send('Target.attachToTarget', { targetId, flatten: true })) as {
      sessionId: string
    }
    const events = new EventEmitter()
    this.#sessions.set(sessionId, events)
    return {
      send: (method, params) => {
        if (!this.#sessions.has(sessionId)) return Promise.reject(gone('the page was closed'))
        return this.send(method, params, sessionId)
      },
      on: (event, listener) => events.on(event, listener as (params: unknown) => void),
      off: (event, listener) => events.off(event, listener as (params: unknown) => void),
      detach: async () => {
        this.#sessions.delete(sessionId)
        await this.send('Target.detachFromTarget', { sessionId }).catch(() => undefined)
      },
    }
  }

  /** Ends the connection. The browser stays as it is. */
  close(): void {
    this.#isLeft = true
    this.#socket.close()
  }

  #receive(text: string): void {
    const { id, sessionId, method, params, result, error } = JSON.parse(text) as Answer
    if (id !== undefined) {
      const open = this.#open.get(id)
      this.#open.delete(id)
      if (error === undefined) open?.resolve(result)
      else open?.reject(new Error(error.message))
    } else if (method === 'Target.detachedFromTarget') this.#sessions.delete(params?.sessionId ?? '')
    else if (method !== undefined && sessionId !== undefined)
      this.#sessions.get(sessionId)?.emit(method, params)
  }

  #end(): void {
    this.#isOver = true
    this.#sessions.clear()
    for (const { reject } of this.#open.values()) reject(gone('it was closed'))
    this.#open.clear()
    if (!this.#isLeft) this.#closed()
  }
}

function gone(why: string): ProbeError {
  return new ProbeError('NEEDS_DRIVEN_BROWSER', `the browser of PROBE_CDP_URL is gone: ${why}`)
}
