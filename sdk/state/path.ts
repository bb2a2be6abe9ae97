import type { Json } from '../protocol/values.js'

export interface Walked {
  found: boolean
  value?: unknown
  /** what has no such key, where the walk stopped */
  stoppedAt?: unknown
}

const KEYS = 50
/** values that are compared; a larger tree is compared as far as this */
const VALUES = 20_000
const NESTING = 40

/** Follows a dot path; numeric segments index arrays, the empty path is the value itself. */
export function walkPath(root: unknown, path: string): Walked {
  let at: unknown = root
  for (const segment of path === '' ? [] : path.split('.')) {
    const next = child(at, segment)
    if (next === undefined) return { found: false, stoppedAt: at }
    at = next.value
  }
  return { found: true, value: at }
}

function child(owner: unknown, key: string): { value: unknown } | undefined {
  if (owner === null || typeof owner !== 'object') return undefined
  if (owner instanceof Map) {
    if (owner.has(key)) return { value: owner.get(key) }
    return key !== '' && owner.has(Number(key)) ? { value: owner.get(Number(key)) } : undefined
  }
  if (owner instanceof Set) {
    if (key === 'size') return { value: owner.size }
    const items = [...owner]
    return Object.hasOwn(items, key) ? { value: items[Number(key)] } : undefined
  }
  try {
    // Accessors of a class stand on its prototype; what every object inherits is no state.
    if (!(key in owner) || (key in Object.prototype && !Object.hasOwn(owner, key))) return undefined
    return { value: (owner as Record<string, unknown>)[key] }
  } catch (error) {
    return { value: `[threw: ${String(error)}]` }
  }
}

/** Keys that a path may go on with; of a list, its bounds. */
export function keysOf(owner: unknown): string[] {
  if (owner === null || typeof owner !== 'object') return []
  if (owner instanceof Map) return [...owner.keys()].slice(0, KEYS).map(String)
  if (owner instanceof Set) return ['size']
  if (Array.isArray(owner)) return owner.length === 0 ? ['length'] : [`0..${owner.length - 1}`, 'length']
  try {
    return Object.keys(owner).slice(0, KEYS)
  } catch {
    return []
  }
}

/** A copy to a depth: what is deeper is told by its size. */
export function toDepth(value: Json, depth: number): Json {
  if (value === null || typeof value !== 'object') return value
  if (depth <= 0)
    return Array.isArray(value) ? `[${value.length} items]` : `{${Object.keys(value).length} keys}`
  if (Array.isArray(value)) return value.map((item) => toDepth(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toDepth(item, depth - 1)]))
}

/** A value as JSON has it, unredacted: for comparison in the page only. */
export function toJson(root: unknown): Json | undefined {
  let left = VALUES
  const copy = (value: unknown, nesting: number, around: readonly unknown[]): Json | undefined => {
    left -= 1
    if (left < 0 || nesting > NESTING) return null
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || around.includes(value)) return undefined
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
    const inside = [...around, value]
    if (Array.isArray(value) || value instanceof Set)
      return [...value].map((item) => copy(item, nesting + 1, inside) ?? null)
    const entries: [unknown, unknown][] = value instanceof Map ? [...value] : entriesOf(value)
    const result: { [key: string]: Json } = {}
    for (const [key, item] of entries) {
      const copied = copy(item, nesting + 1, inside)
      if (copied !== undefined) result[String(key)] = copied
    }
    return result
  }
  return copy(root, 0, [])
}

function entriesOf(owner: object): [string, unknown][] {
  try {
    return Object.keys(owner).map((key) => [key, child(owner, key)?.value])
  } catch {
    return []
  }
}
