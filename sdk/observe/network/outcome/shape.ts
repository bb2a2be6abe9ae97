/** Response shapes that report a failed request (docs/design/verdict.md#outcome-of-a-write). */
import type { Outcome } from '../../../protocol/events.js'
import type { Members } from './reader.js'

const OK: Outcome = { outcome: 'ok' }
const ITEMS = 1_000
const LISTS = [
  'results',
  'items',
  'responses',
  'failures',
  'failed',
  'rejected',
  'data',
  'entries',
  'operations',
  'rows',
] as const
const FAILED_LISTS: readonly string[] = ['failures', 'failed', 'rejected']
const IDENTITIES = ['id', 'sku', 'key', 'uuid', 'name', 'code', 'itemId', 'productId', '_id'] as const

export function outcomeOf(value: unknown, sent: Members): Outcome {
  if (Array.isArray(value)) return ofMembers(value, sent, '') ?? OK
  if (!isRecord(value)) return OK
  for (const key of ['ok', 'success'] as const) {
    if (value[key] === false) return { outcome: 'reports-failure', sign: `${key}: false` }
  }
  for (const key of ['errors', 'error'] as const) {
    const given = value[key]
    if (!isFilled(given)) continue
    if (!Array.isArray(given)) return { outcome: 'reports-failure', sign: key }
    const share = sent.count > 1 ? { failures: given.length, of: sent.count } : {}
    return { outcome: 'reports-failure', sign: `${key}[${given.length}]`, ...share }
  }
  for (const key of LISTS) {
    const list = value[key]
    const found = Array.isArray(list) ? ofMembers(list, sent, key) : undefined
    if (found !== undefined) return found
  }
  return OK
}

/** The outcome of a list with failed items; `foreign` when the request did not send them. */
function ofMembers(list: readonly unknown[], sent: Members, key: string): Outcome | undefined {
  const areFailed = FAILED_LISTS.includes(key)
  const failed = list.slice(0, ITEMS).filter((member) => areFailed || (isRecord(member) && hasFailed(member)))
  if (failed.length === 0) return undefined
  const isAnsweredInOrder = !areFailed && sent.count > 0 && list.length === sent.count
  const isCarried = isAnsweredInOrder || failed.some((member) => isMember(member, sent))
  return {
    outcome: 'reports-failure',
    sign: `${failed.length} failed in ${key === '' ? 'the list' : key}`,
    failures: failed.length,
    of: areFailed ? Math.max(sent.count, failed.length) : list.length,
    ...(isCarried ? {} : { foreign: true as const }),
  }
}

function hasFailed({ ok, success, error, errors, status, code }: Record<string, unknown>): boolean {
  if (ok === false || success === false || isFilled(error) || isFilled(errors)) return true
  if (typeof status === 'string' && /^(?:fail|failed|failure|error|rejected)$/i.test(status)) return true
  return [status, code].some((number) => typeof number === 'number' && number >= 400 && number < 600)
}

function isMember(member: unknown, { identities, count }: Members): boolean {
  if (!isRecord(member)) return identities.has(String(member))
  if (typeof member.index === 'number' && member.index < count) return true
  return identitiesOf(member).some((identity) => identities.has(identity))
}

function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  return typeof value === 'object' ? Object.keys(value).length > 0 : true
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function identitiesOf(member: Record<string, unknown>): string[] {
  return IDENTITIES.flatMap((field) => {
    const value = member[field]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
}

/** The items of the longest list in a request's body. */
export function membersOf(body: unknown): Members {
  const lists = Array.isArray(body) ? [body] : isRecord(body) ? Object.values(body).filter(Array.isArray) : []
  const longest = lists.reduce<unknown[]>((best, list) => (list.length > best.length ? list : best), [])
  const identities = longest
    .slice(0, ITEMS)
    .flatMap((member) => (isRecord(member) ? identitiesOf(member) : [String(member)]))
  return { count: longest.length, identities: new Set(identities) }
}
