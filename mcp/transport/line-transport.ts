/** MCP over a socket: one JSON-RPC message per line. */
import type { Duplex } from 'node:stream'
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { STOPPING_METHOD } from '../../sdk/protocol/limits.js'

const PARSE_ERROR =
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"this line is not a JSON-RPC message"}}\n'

export class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #socket: Duplex
  readonly #lines = new ReadBuffer()

  constructor(socket: Duplex) {
    this.#socket = socket
  }

  async start(): Promise<void> {
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on('end', () => this.#socket.end())
    this.#socket.on('close', () => this.onclose?.())
    this.#socket.resume()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#socket.writable) this.#socket.write(serializeMessage(message))
  }

  /** Notifies the agent that the daemon stops, then closes the socket. */
  async close(): Promise<void> {
    if (this.#socket.destroyed) return
    const closed = new Promise<void>((resolve) => this.#socket.once('close', resolve))
    this.#socket.write(serializeMessage({ jsonrpc: '2.0', method: STOPPING_METHOD }))
    // Destroys the socket without waiting for an agent that keeps its own end open.
    this.#socket.end(() => this.#socket.destroy())
    await closed
  }

  #receive(chunk: Buffer): void {
    try {
      this.#lines.append(chunk)
    } catch (error) {
      this.onerror?.(error as Error)
      this.#socket.destroy()
      return
    }
    for (;;) {
      try {
        const message = this.#lines.readMessage()
        if (message === null) return
        this.onmessage?.(message)
      } catch (error) {
        this.onerror?.(error as Error)
        this.#socket.write(PARSE_ERROR)
      }
    }
  }
}
