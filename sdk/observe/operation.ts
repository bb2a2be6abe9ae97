import type { NetStarted } from '../protocol/events.js'
import { isRecord } from './outcome/shape.js'

const KIND = /^\s*(?:#[^\n]*\n\s*)*(?:(query|mutation|subscription)\b\s*([A-Za-z_]\w*)?|\{)/

/** The GraphQL operation of a request's body, or undefined when it is none. */
export function operationOf(body: unknown): NetStarted['operation'] {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  const operations = list.map(operationIn)
  // Of a batch, the one that writes says what the request is.
  return operations.find((operation) => operation?.kind === 'mutation') ?? operations[0]
}

function operationIn(body: unknown): NetStarted['operation'] {
  if (!isRecord(body)) return undefined
  const given = typeof body.operationName === 'string' ? body.operationName : undefined
  if (typeof body.query !== 'string') return undefined
  const text = body.query
  const match = KIND.exec(text)
  // A document may begin with fragments; then its operation comes later.
  const later =
    match === null ? /(?:^|\})\s*(query|mutation|subscription)\b\s*([A-Za-z_]\w*)?/.exec(text) : null
  const found = match ?? later
  if (found === null || !text.includes('{')) return undefined
  const kind = (found[1] ?? 'query') as 'query' | 'mutation' | 'subscription'
  return { kind, name: given ?? found[2] ?? null }
}
