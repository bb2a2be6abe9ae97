import type { Json } from '../../sdk/protocol/values.js'

export type Scalar = string | number | boolean
export interface Record {
  /** scalar fields; nested ones have a dotted path */
  fields: { readonly [path: string]: Scalar }
}
export interface RecordList {
  /** path in the answer; empty for the answer itself */
  path: string
  records: Record[]
  isCut?: true
}

const DEPTH = 4
const RECORDS = 200
const FIELDS = 60

/** Lists of objects in an answer. An answer without lists counts as a list with one record. */
export function recordListsIn(body: Json): RecordList[] {
  const lists: RecordList[] = []
  collect(body, '', DEPTH, lists)
  if (lists.length > 0 || body === null || typeof body !== 'object' || Array.isArray(body)) return lists
  return [{ path: '', records: [recordOf(body)] }]
}

function collect(value: Json, path: string, depth: number, lists: RecordList[]): void {
  if (value === null || typeof value !== 'object' || depth === 0) return
  if (Array.isArray(value)) {
    const objects = value.filter((item) => item !== null && typeof item === 'object' && !Array.isArray(item))
    if (objects.length > 0)
      lists.push({
        path,
        records: objects.slice(0, RECORDS).map((item) => recordOf(item as { [key: string]: Json })),
        ...(objects.length > RECORDS ? { isCut: true } : {}),
      })
    return
  }
  for (const [key, item] of Object.entries(value))
    collect(item, path === '' ? key : `${path}.${key}`, depth - 1, lists)
}

function recordOf(object: { [key: string]: Json }): Record {
  const fields: { [path: string]: Scalar } = {}
  const add = (value: Json, path: string, depth: number) => {
    if (value === null || Array.isArray(value) || Object.keys(fields).length >= FIELDS) return
    if (typeof value !== 'object') fields[path] = value
    else if (depth > 0)
      for (const [key, item] of Object.entries(value))
        add(item, path === '' ? key : `${path}.${key}`, depth - 1)
  }
  add(object, '', 2)
  return { fields }
}
