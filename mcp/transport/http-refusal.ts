/** Refusals of HTTP requests at /mcp. The SDK's transport makes some of these checks, too, but answers without the id. */
import type { IncomingMessage } from 'node:http'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { HTTP_AGENTS_MAX } from '../../sdk/protocol/limits.js'
import { CODE, type Refusal, type RequestId, refuse } from './refusal.js'

export interface HttpRefusal {
  status: number
  refusal: Refusal
}

type Id = RequestId | null

/** Checks the headers of a POST. Returns undefined when they are valid. */
export function headerRefusal({ headers }: IncomingMessage, id: Id): HttpRefusal | undefined {
  const accept = headers.accept ?? ''
  if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
    return refused(406, id, 'the Accept header must list application/json and text/event-stream')
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    return refused(415, id, 'the Content-Type header must be application/json')
  const version = headers['mcp-protocol-version']
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version)))
    return refused(400, id, `the protocol version must be one of ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}`)
  return undefined
}

export function sessionEnded(id: Id): HttpRefusal {
  const message = 'this MCP session has ended: initialize again'
  return { status: 404, refusal: refuse(id, CODE.sessionNotFound, message) }
}

export function notInitialized(id: Id): HttpRefusal {
  return refused(400, id, 'a request without the Mcp-Session-Id header must be initialize')
}

export function alreadyInitialized(id: Id): HttpRefusal {
  const message = 'this MCP session is already initialized'
  return { status: 400, refusal: refuse(id, CODE.invalidRequest, message) }
}

export function tooManyAgents(id: Id): HttpRefusal {
  return refused(503, id, `${HTTP_AGENTS_MAX} agents have open requests over HTTP, the limit`)
}

export function internalError(): HttpRefusal {
  return { status: 500, refusal: refuse(null, CODE.internalError, 'internal error') }
}

function refused(status: number, id: Id, message: string): HttpRefusal {
  return { status, refusal: refuse(id, CODE.refused, message) }
}
