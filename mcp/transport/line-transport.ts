/** MCP over a socket: one JSON-RPC message per line. */
import type { Duplex } from 'node:stream'
import { serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { AGENT_MESSAGE_BYTES, STOPPING_METHOD } from '../../sdk/protocol/limits.js'
import type { Collected } from './bounded-text.js'
import { eachLine } from './lines.js'
import { readLine } from './message.js'

export class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #socket: Duplex

  constructor(socket: Duplex) {
    this.#socket = socket
  }

  async start(): Promise<void> {
    eachLine(this.#socket, AGENT_MESSAGE_BYTES, (line) => this.#receive(line))
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

  #receive(line: Collected): void {
    const read = readLine(line)
    if ('refusal' in read) {
      this.onerror?.(new Error(read.refusal.error.message))
      this.#socket.write(`${JSON.stringify(read.refusal)}\n`)
    } else for (const message of read.messages) this.onmessage?.(message)
  }
}
