/** What the request carried, which an answer is compared with. */

import { isRecord } from '../../../protocol/record.js'
import { longestList } from './longest-list.js'

const ITEMS = 1_000
const IDENTITIES = ['id', 'sku', 'key', 'uuid', 'name', 'code', 'itemId', 'productId', '_id'] as const
const DEPTH = 3
const TEXT_CHARS = 8
/** A request for what would be done: https://google.aip.dev/163, and Kubernetes' `dryRun: "All"`. */
const DRY = /^(?:dry_?run|validate_?only|preview|simulate|what_?if)$/i
const ON = /^(?:true|1|all)$/i

export interface Sent {
  /** items of the batch that the request sends */
  count: number
  identities: ReadonlySet<string>
  /** names of the members of its body, at any depth */
  names: ReadonlySet<string>
  /** names of the members of its items */
  memberNames: ReadonlySet<string>
  /** its longer texts, at any depth */
  texts: readonly string[]
  /** its texts, at any depth */
  words: ReadonlySet<string>
  /** it asks what would be done, and does nothing */
  isDry: boolean
  /** the body is JSON, so the answer is not expected to be a page */
  isJson: boolean
  /** the server only accepted the request (202) */
  isAccepted: boolean
  /** the answer has a status for each part (207). https://www.rfc-editor.org/rfc/rfc4918#section-13 */
  isMultiple: boolean
  /** of its address, in lower case */
  path: string
  /** the method changes or removes what exists: PATCH, PUT, DELETE */
  changes: boolean
}

/**
 * @param body of the request, parsed when it is JSON; a text may be a form
 * @param status of the answer
 * @param resource method and address of the request
 */
export function sentIn(body: unknown, status: number | undefined, resource: string): Sent {
  const list = longestList(body)
  const texts = textsIn(body, DEPTH)
  const identities = list
    .slice(0, ITEMS)
    .flatMap((member) => (isRecord(member) ? identitiesOf(member) : [String(member)]))
  return {
    count: list.length,
    identities: new Set(identities),
    names: new Set(namesIn(body, DEPTH)),
    memberNames: new Set(
      list.slice(0, ITEMS).flatMap((member) => (isRecord(member) ? Object.keys(member) : [])),
    ),
    texts: texts.filter(isLong),
    words: new Set(texts),
    isDry:
      isRecord(body) &&
      Object.entries(body).some(([name, value]) => DRY.test(name) && ON.test(String(value))),
    isJson: typeof body === 'object' && body !== null,
    isAccepted: status === 202,
    isMultiple: status === 207,
    path: resource.replace(/^\S+ /, '').toLowerCase(),
    changes: /^(?:PATCH|PUT|DELETE) /.test(resource),
  }
}

export function identitiesOf(member: Record<string, unknown>): string[] {
  return IDENTITIES.flatMap((field) => {
    const value = member[field]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
}

/** The names of members, at most `depth` levels deep. */
export function namesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return depth === DEPTH ? [...new URLSearchParams(value).keys()] : []
  if (!isRecord(value) || depth === 0) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member, depth - 1)])
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') {
    return depth === DEPTH && value.includes('=') ? [...new URLSearchParams(value).values()] : [value]
  }
  return isRecord(value) && depth > 0
    ? Object.values(value).flatMap((member) => textsIn(member, depth - 1))
    : []
}

function isLong({ length }: string): boolean {
  return length >= TEXT_CHARS
}
