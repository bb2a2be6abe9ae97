/** Streamable HTTP at /mcp, for agents that are not started by a command line. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Daemon } from '../daemon/daemon.js'
import { ProbeError, toWire } from '../sdk/protocol/errors.js'
import { newAgentId } from './call.js'
import { createServer } from './server.js'

/** Answers MCP over HTTP on a daemon's path. */
export function mountHttp(daemon: Daemon, path: string, version: string): void {
  const transports = new Map<string, StreamableHTTPServerTransport>()
  const begin = async (): Promise<StreamableHTTPServerTransport> => {
    const agent = { id: newAgentId() }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        transports.set(id, transport)
        daemon.supervisor.agentJoined(agent)
      },
    })
    transport.onclose = () => {
      if (transport.sessionId !== undefined) transports.delete(transport.sessionId)
      daemon.supervisor.agentLeft(agent.id)
    }
    // The SDK's transport declares optional callbacks without `| undefined`, which exactOptionalPropertyTypes refuses.
    await createServer(daemon.supervisor, agent, version).connect(transport as Transport)
    return transport
  }
  daemon.mount(path, (request: IncomingMessage, response: ServerResponse) => {
    if (!daemon.isAuthorized(request)) return refuse(response)
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? transports.get(id) : undefined
    if (typeof id === 'string' && known === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"this MCP session is over; initialize again"}}')
      return
    }
    Promise.resolve(known ?? begin())
      .then((transport) => transport.handleRequest(request, response))
      .catch((error: unknown) => {
        daemon.log(`mcp over http: ${String(error)}`)
        if (!response.headersSent) response.writeHead(500).end()
      })
  })
}

function refuse(response: ServerResponse): void {
  const error = toWire(new ProbeError('UNAUTHORIZED', 'this needs the bearer token, and no browser may ask'))
  response.writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' }).end(JSON.stringify({ error }))
}
