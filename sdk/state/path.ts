import type { Json } from '../protocol/values.js'

export interface Walked {
  found: boolean
  value?: unknown
  /** keys present where the walk stopped */
  availableKeys?: string[]
}

const KEYS = 50

/** Follows a dot path; numeric segments index arrays, the empty path is the value itself. */
export function walkPath(root: unknown, path: string): Walked {
  let at: unknown = root
  for (const segment of path === '' ? [] : path.split('.')) {
    const next = child(at, segment)
    if (next === undefined) return { found: false, availableKeys: keysOf(at) }
    at = next.value
  }
  return { found: true, value: at }
}

function child(owner: unknown, key: string): { value: unknown } | undefined {
  if (owner === null || typeof owner !== 'object') return undefined
  if (owner instanceof Map) {
    if (owner.has(key)) return { value: owner.get(key) }
    return owner.has(Number(key)) ? { value: owner.get(Number(key)) } : undefined
  }
  if (Array.isArray(owner) && key === 'length') return { value: owner.length }
  try {
    return key in owner ? { value: (owner as Record<string, unknown>)[key] } : undefined
  } catch {
    return { value: '[threw]' }
  }
}

export function keysOf(owner: unknown): string[] {
  if (owner === null || typeof owner !== 'object') return []
  if (owner instanceof Map) return [...owner.keys()].slice(0, KEYS).map(String)
  return Object.keys(owner).slice(0, KEYS)
}

/** A copy to a depth: what is deeper is told by its size. */
export function toDepth(value: Json, depth: number): Json {
  if (value === null || typeof value !== 'object') return value
  if (depth <= 0)
    return Array.isArray(value) ? `[${value.length} items]` : `{${Object.keys(value).length} keys}`
  if (Array.isArray(value)) return value.map((item) => toDepth(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toDepth(item, depth - 1)]))
}
