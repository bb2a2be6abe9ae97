/** JSON-RPC errors for messages that are not processed (https://www.jsonrpc.org/specification#error_object). */
import { AGENT_MESSAGE_BYTES } from '../../sdk/protocol/limits.js'

export type RequestId = string | number

export interface Refusal {
  jsonrpc: '2.0'
  /** null when the request's id is unknown */
  id: RequestId | null
  error: { code: number; message: string }
}

export const CODE = {
  parseError: -32_700,
  invalidRequest: -32_600,
  invalidParams: -32_602,
  internalError: -32_603,
  /** of this server */
  refused: -32_000,
  sessionNotFound: -32_001,
} as const

export function refuse(id: RequestId | null, code: number, message: string): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

export function notJson(): Refusal {
  return refuse(null, CODE.parseError, 'parse error: the message is not JSON')
}

export function tooLong(id: RequestId | null): Refusal {
  const message = `the message is larger than ${AGENT_MESSAGE_BYTES} bytes, the limit of one message`
  return refuse(id, CODE.invalidRequest, message)
}

/** The id of a request; null for a response, whose id is one of the other side's, and for an invalid id. */
export function requestIdOf(value: unknown): RequestId | null {
  if (!isObject(value) || 'result' in value || 'error' in value) return null
  return isRequestId(value.id) ? value.id : null
}

/** Checks the members that every JSON-RPC message has. Returns undefined when they are valid. */
export function refusalOf(value: unknown): Refusal | undefined {
  const id = requestIdOf(value)
  const invalid = (why: string) => refuse(id, CODE.invalidRequest, `not a JSON-RPC message: ${why}`)
  if (!isObject(value)) return invalid('it is not an object')
  if (value.jsonrpc !== '2.0') return invalid('jsonrpc is not "2.0"')
  if ('result' in value || 'error' in value) return undefined
  if (typeof value.method !== 'string') return invalid('method is not a string')
  if (value.id !== undefined && id === null) return invalid('id is neither a string nor an integer')
  const { params } = value
  if (params !== undefined && !isObject(params))
    return refuse(id, CODE.invalidParams, 'invalid params: params is not an object')
  return undefined
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
