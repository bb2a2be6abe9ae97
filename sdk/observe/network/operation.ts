import type { NetStarted } from '../../protocol/events.js'
import { isRecord } from '../../protocol/record.js'

type Operation = NonNullable<NetStarted['operation']>

const DEFINED = /(?:^|\})\s*(query|mutation|subscription)\b\s*([A-Za-z_]\w*)?/g
const COMMENT = /#[^\n]*/g

/**
 * The GraphQL operation of a request; undefined for any other request.
 *
 * @param sent the body as JSON, or the query parameters. https://graphql.github.io/graphql-over-http/
 */
export function operationOf(sent: unknown): Operation | undefined {
  const list: unknown[] = Array.isArray(sent) ? sent : [sent]
  const operations = list.map(operationIn)
  // A batch with a mutation counts as a mutation.
  return operations.find((operation) => operation?.kind === 'mutation') ?? operations[0]
}

function operationIn(sent: unknown): Operation | undefined {
  if (!isRecord(sent)) return undefined
  const { query, operationName } = sent
  const given = typeof operationName === 'string' ? operationName : undefined
  if (typeof query !== 'string') {
    // Only the server knows the text of a persisted operation: its kind is unknown.
    const isPersisted = given !== undefined && ('extensions' in sent || 'variables' in sent)
    return isPersisted ? { kind: 'unknown', name: given } : undefined
  }
  const text = query.replace(COMMENT, '').trim()
  if (!text.includes('{')) return undefined
  const defined = [...text.matchAll(DEFINED)]
  const found = defined.find(([, , name]) => name !== undefined && name === given) ?? defined[0]
  if (found === undefined && !text.startsWith('{')) return undefined
  const kind = (text.startsWith('{') ? 'query' : found?.[1]) as Operation['kind']
  return { kind, name: given ?? found?.[2] ?? null }
}
