/** The daemon's end of `probe mcp`: JSON-RPC a line at a time over an upgraded socket. */
import type { Duplex } from 'node:stream'
import { createInterface } from 'node:readline'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Daemon } from '../daemon/daemon.js'
import { newAgentId } from './call.js'
import { createServer } from './server.js'

/** Word of the upgrade. */
export const PIPE_PROTOCOL = 'probe-mcp'
/** Header that names the agent's folder, URI-encoded. */
export const FOLDER_HEADER = 'x-probe-folder'

/** Takes upgrades on a daemon's path; the closing of the socket is the agent's leaving. */
export function mountPipe(daemon: Daemon, path: string, version: string): void {
  daemon.mountUpgrade(path, (request, socket) => {
    if (!daemon.isAuthorized(request) || request.headers.upgrade !== PIPE_PROTOCOL) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
      return
    }
    const folder = request.headers[FOLDER_HEADER]
    const agent = {
      id: newAgentId(),
      ...(typeof folder === 'string' ? { project: decodeURIComponent(folder) } : {}),
    }
    daemon.supervisor.agentJoined(agent)
    socket.on('close', () => daemon.supervisor.agentLeft(agent.id))
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: ${PIPE_PROTOCOL}\r\n\r\n`)
    createServer(daemon.supervisor, agent, version)
      .connect(new LineTransport(socket))
      .catch((error: unknown) => daemon.log(`mcp over the pipe: ${String(error)}`))
  })
}

class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #socket: Duplex

  constructor(socket: Duplex) {
    this.#socket = socket
  }

  async start(): Promise<void> {
    const lines = createInterface({ input: this.#socket, crlfDelay: Number.POSITIVE_INFINITY })
    lines.on('line', (line) => this.#receive(line))
    this.#socket.on('close', () => this.onclose?.())
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify(message)}\n`)
  }

  async close(): Promise<void> {
    this.#socket.end()
  }

  #receive(line: string): void {
    if (line.trim() === '') return
    try {
      this.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(line)))
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
