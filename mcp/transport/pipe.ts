/** The daemon's end of `probe mcp`: an upgraded socket with one JSON-RPC message per line. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Daemon } from '../../daemon/daemon.js'
import {
  CDP_HEADER,
  CDP_URL_CHARS,
  FOLDER_HEADER,
  MCP_PATH,
  PIPE_PROTOCOL,
  VERSION_HEADER,
} from '../../sdk/protocol/limits.js'
import { AgentConnection } from './agent-connection.js'
import { LineTransport } from './line-transport.js'

const VERSION_CHARS = 40

const ACCEPTED = [
  'HTTP/1.1 101 Switching Protocols',
  'connection: Upgrade',
  `upgrade: ${PIPE_PROTOCOL}`,
  '',
  '',
].join('\r\n')

/**
 * Accepts upgrades at /mcp, with one MCP server per socket. A closed socket means that its agent has left.
 *
 * @returns a function that answers every open call and closes every agent's socket
 */
export function mountPipe(daemon: Daemon, version: string): () => Promise<void> {
  const connections = new Set<AgentConnection>()
  daemon.mountUpgrade(MCP_PATH, (request, socket, head) => {
    if (!daemon.isAuthorized(request)) return refuse(socket, '401 Unauthorized')
    if (request.headers.upgrade !== PIPE_PROTOCOL) return refuse(socket, '426 Upgrade Required')
    socket.write(ACCEPTED)
    if (head.length > 0) socket.unshift(head)
    const project = decoded(request, FOLDER_HEADER)
    const cdpUrl = decoded(request, CDP_HEADER)?.slice(0, CDP_URL_CHARS)
    const other = request.headers[VERSION_HEADER]
    if (typeof other === 'string' && other !== version) {
      const line = `an agent's probe mcp has version ${other.slice(0, VERSION_CHARS)}, this daemon ${version}`
      daemon.log(line, { name: 'version' })
    }
    const connection = new AgentConnection({
      daemon,
      version,
      ...(project === undefined ? {} : { project }),
      ...(cdpUrl === undefined ? {} : { cdpUrl }),
    })
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
    connection
      .connect(new LineTransport(socket))
      .catch((error: unknown) => daemon.log(`mcp over the pipe: ${String(error)}`))
  })
  return async () => {
    await Promise.allSettled([...connections].map((connection) => connection.close()))
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
}

/** What the proxy says about itself. URI-encoded, because a header carries only ASCII. */
function decoded(request: IncomingMessage, header: string): string | undefined {
  const given = request.headers[header]
  if (typeof given !== 'string') return undefined
  try {
    return decodeURIComponent(given)
  } catch {
    return undefined
  }
}
