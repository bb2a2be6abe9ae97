import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Daemon } from '../../daemon/daemon.js'
import { ProbeError, toWire } from '../../sdk/protocol/errors.js'
import { AGENT_GONE_MS, MCP_PATH } from '../../sdk/protocol/limits.js'
import { type Clock, systemClock } from '../../workers/timeline/clock.js'
import { AgentConnection } from './agent-connection.js'

const FLUSH_MS = 1_000

/** One agent over HTTP. It counts as connected while a request is open, and for AGENT_GONE_MS after the last one. */
interface HttpAgent {
  transport: StreamableHTTPServerTransport
  connection: AgentConnection
  responses: Set<ServerResponse>
  stopWaiting(): void
}

/**
 * Serves MCP over HTTP at /mcp. Each agent has an MCP session, which ends by DELETE or after AGENT_GONE_MS without a
 * request.
 *
 * @returns a function that answers every open call and ends every agent's session
 */
export function mountHttp(daemon: Daemon, version: string, clock: Clock = systemClock): () => Promise<void> {
  const agents = new Map<string, HttpAgent>()

  const begin = async (): Promise<HttpAgent> => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void agents.set(id, agent),
    })
    const connection = new AgentConnection({ daemon, version })
    const agent: HttpAgent = { transport, connection, responses: new Set(), stopWaiting: () => undefined }
    // The SDK declares optional callbacks without `| undefined`, which exactOptionalPropertyTypes refuses.
    await connection.connect(transport as Transport)
    return agent
  }

  const end = async ({ transport, connection, responses, stopWaiting }: HttpAgent): Promise<void> => {
    stopWaiting()
    if (transport.sessionId !== undefined) agents.delete(transport.sessionId)
    await connection.close()
    // Waits at most FLUSH_MS for an agent that does not read its last answers.
    const sent = [...responses].map((response) => once(response, 'close'))
    await new Promise<void>((resolve) => {
      const stop = clock.after(FLUSH_MS, resolve)
      Promise.all(sent).then(() => {
        stop()
        resolve()
      }, resolve)
    })
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? agents.get(id) : undefined
    if (id !== undefined && known === undefined) {
      return answer(response, 404, -32_001, 'this MCP session has ended: initialize again')
    }
    const agent = known ?? (await begin())
    agent.stopWaiting()
    agent.responses.add(response)
    response.on('close', () => {
      agent.responses.delete(response)
      const { sessionId } = agent.transport
      if (request.method === 'DELETE' || sessionId === undefined) void end(agent)
      else if (!agents.has(sessionId)) return
      else if (agent.responses.size === 0)
        agent.stopWaiting = clock.after(AGENT_GONE_MS, () => void end(agent))
    })
    await agent.transport.handleRequest(request, response)
  }

  daemon.mount(MCP_PATH, (request, response) => {
    if (!daemon.isAuthorized(request)) return refuse(request, response)
    serve(request, response).catch((error: unknown) => {
      daemon.log(`mcp over http: ${String(error)}`)
      if (!response.headersSent) answer(response, 500, -32_603, 'internal error')
    })
  })
  return async () => {
    await Promise.allSettled([...agents.values()].map(end))
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const isBrowser = request.headers.origin !== undefined
  const why = isBrowser ? 'browsers may not call tools' : 'the bearer token is missing or wrong'
  const error = toWire(new ProbeError('UNAUTHORIZED', why))
  response
    .writeHead(isBrowser ? 403 : 401, {
      'content-type': 'application/json',
      ...(isBrowser ? {} : { 'www-authenticate': 'Bearer' }),
    })
    .end(JSON.stringify({ error }))
}

function answer(response: ServerResponse, status: number, code: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }))
}
