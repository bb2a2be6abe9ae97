/** Reads what an agent sends. An invalid message becomes a JSON-RPC error with the request's id. */
import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Collected } from './bounded-text.js'
import { CODE, notJson, type Refusal, refusalOf, refuse, requestIdOf, tooLong } from './refusal.js'

export type Read = { messages: JSONRPCMessage[] } | { refusal: Refusal }

/** The SDK answers invalid params with an internal error. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  'tools/call': CallToolRequestSchema,
  'tools/list': ListToolsRequestSchema,
}

/** Reads one line: one message. */
export function readLine(line: Collected): Read {
  const value = parse(line)
  return 'refusal' in value ? value : readAll([value.value])
}

/** Reads the body of a POST: one message, or the batch that protocol version 2025-03-26 allows. */
export function readBody(body: Collected): Read {
  const parsed = parse(body)
  if ('refusal' in parsed) return parsed
  const { value } = parsed
  return readAll(Array.isArray(value) && value.length > 0 ? value : [value])
}

function parse(given: Collected): { value: unknown } | { refusal: Refusal } {
  if ('tooLong' in given) return { refusal: tooLong(given.id) }
  try {
    return { value: JSON.parse(given.text) }
  } catch {
    return { refusal: notJson() }
  }
}

function readAll(values: readonly unknown[]): Read {
  const messages: JSONRPCMessage[] = []
  for (const value of values) {
    const read = readOne(value)
    if ('refusal' in read) return read
    messages.push(read.message)
  }
  return { messages }
}

function readOne(value: unknown): { message: JSONRPCMessage } | { refusal: Refusal } {
  const refusal = refusalOf(value)
  if (refusal !== undefined) return { refusal }
  const id = requestIdOf(value)
  const message = JSONRPCMessageSchema.safeParse(value)
  if (!message.success)
    return { refusal: refuse(id, CODE.invalidRequest, 'not a JSON-RPC message: a member is invalid') }
  if ('method' in message.data && Object.hasOwn(REQUESTS, message.data.method)) {
    const { success, error } = REQUESTS[message.data.method as keyof typeof REQUESTS].safeParse(value)
    if (!success) {
      const { path, message: why } = error.issues[0] ?? { path: [], message: 'invalid' }
      return { refusal: refuse(id, CODE.invalidParams, `invalid params: ${path.join('.')}: ${why}`) }
    }
  }
  return { message: message.data }
}
