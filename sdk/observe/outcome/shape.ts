/** The shapes by which a body says that its request failed (design: verdict.md, Outcome without bodies). */
import type { Outcome } from '../../protocol/events.js'

/** What an outcome reader is given. */
export interface ReadBody {
  text: string
  /** identifiers of the members of a batch that the request carried */
  sent: ReadonlySet<string>
}

/** A family: one reader for each media type. */
export interface OutcomeReader {
  name: string
  reads(mediaType: string, isGraphql: boolean): boolean
  read(body: ReadBody): Outcome
}

const OK: Outcome = { outcome: 'ok' }
const ITEMS = 1_000
const LISTS = [
  'results',
  'items',
  'responses',
  'failures',
  'failed',
  'data',
  'entries',
  'operations',
  'rows',
] as const

/** The outcome that a parsed answer to a write reports. */
export function outcomeOf(value: unknown, sent: ReadonlySet<string>): Outcome {
  if (Array.isArray(value)) return ofMembers(value, sent, '') ?? OK
  if (!isRecord(value)) return OK
  for (const key of ['ok', 'success'] as const) {
    if (value[key] === false) return { outcome: 'reports-failure', sign: `${key}: false` }
  }
  for (const key of ['errors', 'error'] as const) {
    if (isFilled(value[key])) {
      const members = Array.isArray(value[key]) ? value[key].length : undefined
      return {
        outcome: 'reports-failure',
        sign: members === undefined ? key : `${key}[${members}]`,
        ...(members !== undefined && sent.size > 1 ? { failures: members, of: sent.size } : {}),
      }
    }
  }
  for (const key of LISTS) {
    const list = value[key]
    const found = Array.isArray(list) ? ofMembers(list, sent, key) : undefined
    if (found !== undefined) return found
  }
  return OK
}

/** Failed members of a list; a caution where the request did not carry them. */
function ofMembers(list: readonly unknown[], sent: ReadonlySet<string>, key: string): Outcome | undefined {
  const members = list.slice(0, ITEMS).filter(isRecord)
  const failed = members.filter(
    (member) => hasFailed(member) || (key.startsWith('fail') && members.length > 0),
  )
  if (failed.length === 0) return undefined
  const carried = failed.some((member) => identitiesOf(member).some((identity) => sent.has(identity)))
  return {
    outcome: 'reports-failure',
    sign: `${failed.length} failed in ${key === '' ? 'the list' : key}`,
    failures: failed.length,
    of: list.length,
    ...(carried ? {} : { foreign: true as const }),
  }
}

function hasFailed(member: Record<string, unknown>): boolean {
  const { ok, success, error, errors, status, code } = member
  if (ok === false || success === false || isFilled(error) || isFilled(errors)) return true
  if (typeof status === 'string') return /^(?:fail|failed|failure|error|rejected)$/i.test(status)
  return [status, code].some((number) => typeof number === 'number' && number >= 400 && number < 600)
}

/** Not `[]`, `{}`, `""`, `null`, `false`. */
function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  return typeof value === 'object' ? Object.keys(value).length > 0 : true
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

const IDENTITIES = ['id', 'sku', 'key', 'uuid', 'name', 'code', 'itemId', 'productId', 'index'] as const

function identitiesOf(member: Record<string, unknown>): string[] {
  return IDENTITIES.flatMap((field) => {
    const value = member[field]
    return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : []
  })
}

/** The members of the longest list of a request's body, by whatever identifies them. */
export function membersOf(body: unknown): { count: number; identities: ReadonlySet<string> } {
  const lists = Array.isArray(body) ? [body] : isRecord(body) ? Object.values(body).filter(Array.isArray) : []
  const longest = lists.reduce<unknown[]>((best, list) => (list.length > best.length ? list : best), [])
  const identities = new Set<string>()
  for (const [index, member] of longest.slice(0, ITEMS).entries()) {
    identities.add(`${index}`)
    if (isRecord(member)) for (const identity of identitiesOf(member)) identities.add(identity)
    else identities.add(String(member))
  }
  return { count: longest.length, identities }
}

/** Texts of an answer that a page may show to say that it failed. They stay in the page. */
export function failureTexts(value: unknown, depth = 4): string[] {
  if (depth === 0) return []
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => failureTexts(item, depth - 1))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const telling = /^(?:error|message|detail|title|reason|description|error_description|msg)$/i.test(key)
    if (typeof item === 'string') return telling && item.length > 3 && item.length < 300 ? [item] : []
    return failureTexts(item, depth - 1)
  })
}
