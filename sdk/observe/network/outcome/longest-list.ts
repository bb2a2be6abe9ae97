import { isRecord } from '../../../protocol/record.js'

/** The batch that a request sends: the longest list of its body. Empty when there is none. */
export function longestList(body: unknown): unknown[] {
  const lists = Array.isArray(body) ? [body] : isRecord(body) ? Object.values(body).filter(Array.isArray) : []
  return lists.reduce<unknown[]>((best, list) => (list.length > best.length ? list : best), [])
}
