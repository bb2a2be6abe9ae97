import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import type { Daemon } from '../../daemon/daemon.js'
import { answerJson } from '../../daemon/http/pages.js'
import { ProbeError, toWire } from '../../sdk/protocol/errors.js'
import { AGENT_GONE_MS, AGENT_MESSAGE_BYTES, HTTP_AGENTS_MAX, MCP_PATH } from '../../sdk/protocol/limits.js'
import { type Clock, systemClock } from '../../workers/timeline/clock.js'
import { AgentConnection } from './agent-connection.js'
import { BoundedText, type Collected } from './bounded-text.js'
import {
  alreadyInitialized,
  type HttpRefusal,
  headerRefusal,
  internalError,
  notInitialized,
  sessionEnded,
  tooManyAgents,
} from './http-refusal.js'
import { type Read, readBody } from './message.js'
import { requestIdOf } from './refusal.js'

const FLUSH_MS = 1_000

/** One agent over HTTP. It counts as connected while a request is open, and for AGENT_GONE_MS after the last one. */
interface HttpAgent {
  id: string
  transport: StreamableHTTPServerTransport
  connection: AgentConnection
  responses: Set<ServerResponse>
  stopWaiting(): void
}

/**
 * Serves MCP over HTTP at /mcp. Each agent has an MCP session, which ends by DELETE, after AGENT_GONE_MS without a
 * request, or when it is idle and more than HTTP_AGENTS_MAX agents connect.
 *
 * @returns a function that answers every open call and ends every agent's session
 */
export function mountHttp(daemon: Daemon, version: string, clock: Clock = systemClock): () => Promise<void> {
  /** sorted by the time of the latest request, oldest first */
  const agents = new Map<string, HttpAgent>()

  const begin = async (): Promise<HttpAgent> => {
    const id = randomUUID()
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id })
    const connection = new AgentConnection({ daemon, version })
    const agent: HttpAgent = { id, transport, connection, responses: new Set(), stopWaiting: () => undefined }
    agents.set(id, agent)
    // The SDK declares optional callbacks without `| undefined`, which exactOptionalPropertyTypes refuses.
    await connection.connect(transport as Transport)
    return agent
  }

  const end = async ({ id, connection, responses, stopWaiting }: HttpAgent): Promise<void> => {
    stopWaiting()
    agents.delete(id)
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

  /** Makes room for one more agent. Returns false when every agent has an open request. */
  const makeRoom = (): boolean => {
    if (agents.size < HTTP_AGENTS_MAX) return true
    const idle = [...agents.values()].find(({ responses }) => responses.size === 0)
    if (idle !== undefined) void end(idle)
    return idle !== undefined
  }

  const agentFor = async (
    request: IncomingMessage,
    read: Extract<Read, { messages: unknown }>,
  ): Promise<HttpAgent | HttpRefusal> => {
    const id = idOf(read)
    const named = request.headers['mcp-session-id']
    const known = typeof named === 'string' ? agents.get(named) : undefined
    if (named !== undefined && known === undefined) return sessionEnded(id)
    const begins = read.messages.some(isInitializeRequest)
    if (known !== undefined) return begins ? alreadyInitialized(id) : known
    if (!begins) return notInitialized(id)
    return makeRoom() ? begin() : tooManyAgents(id)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = request.method === 'POST' ? await bodyOf(request) : undefined
    const read: Read = body === undefined ? { messages: [] } : readBody(body)
    const faulty = body === undefined ? undefined : headerRefusal(request, idOf(read))
    if (faulty !== undefined) return answer(response, faulty)
    if ('refusal' in read) {
      const status = body !== undefined && 'tooLong' in body ? 413 : 400
      return answer(response, { status, refusal: read.refusal })
    }
    const agent = await agentFor(request, read)
    if ('refusal' in agent) return answer(response, agent)
    agents.delete(agent.id)
    agents.set(agent.id, agent)
    agent.stopWaiting()
    agent.responses.add(response)
    response.on('close', () => {
      agent.responses.delete(response)
      if (request.method === 'DELETE' || agent.transport.sessionId === undefined) void end(agent)
      else if (!agents.has(agent.id)) return
      else if (agent.responses.size === 0)
        agent.stopWaiting = clock.after(AGENT_GONE_MS, () => void end(agent))
    })
    await agent.transport.handleRequest(request, response, parsedBody(read))
  }

  daemon.mount(MCP_PATH, (request, response) => {
    if (!daemon.isAuthorized(request)) return refuse(request, response)
    serve(request, response).catch((error: unknown) => {
      daemon.log(`mcp over http: ${String(error)}`)
      if (!response.headersSent) answer(response, internalError())
    })
  })
  return async () => {
    await Promise.allSettled([...agents.values()].map(end))
  }
}

/** Reads a body to its end, also a too large one: a client that still sends does not read the answer. */
async function bodyOf(request: IncomingMessage): Promise<Collected> {
  const body = new BoundedText(AGENT_MESSAGE_BYTES)
  for await (const chunk of request as AsyncIterable<Buffer>) body.add(chunk)
  return body.take()
}

function idOf(read: Read): string | number | null {
  return 'refusal' in read
    ? read.refusal.id
    : (read.messages.map(requestIdOf).find((id) => id !== null) ?? null)
}

/** Undefined for a request without a body. */
function parsedBody({ messages }: Extract<Read, { messages: unknown }>): unknown {
  return messages.length === 1 ? messages[0] : messages.length === 0 ? undefined : messages
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const isBrowser = request.headers.origin !== undefined
  const why = isBrowser ? 'browsers may not call tools' : 'the bearer token is missing or wrong'
  const error = toWire(new ProbeError('UNAUTHORIZED', why))
  if (!isBrowser) response.setHeader('www-authenticate', 'Bearer')
  answerJson(response, isBrowser ? 403 : 401, { error })
}

function answer(response: ServerResponse, { status, refusal }: HttpRefusal): void {
  answerJson(response, status, refusal)
}
