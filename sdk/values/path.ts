import type { Json } from '../protocol/values.js'
import { dateText, entriesOf, isObject, keyName, kindOf, messageOf, ownKeys, read } from './kind.js'

export interface Walked {
  found: boolean
  value?: unknown
  /** the last value on the path, which lacks the next key */
  stoppedAt?: unknown
}

const KEYS = 50
/** maximum number of values copied for a comparison */
const VALUES = 20_000
const NESTING = 40
/** maximum number of path segments in one key: `a.b` can be one key */
const KEY_SEGMENTS = 8
/** maximum number of steps per walk */
const STEPS = 200

/** Follows a dot path. Numeric segments index arrays. The empty path is the value itself. */
export function walkPath(root: unknown, path: string): Walked {
  const segments = path === '' ? [] : path.split('.')
  let steps = 0
  let furthest: { value: unknown; at: number } = { value: root, at: 0 }
  const walk = (value: unknown, at: number): Walked | undefined => {
    if (at === segments.length) return { found: true, value }
    if (at > furthest.at) furthest = { value, at }
    for (let until = at + 1; until <= Math.min(at + KEY_SEGMENTS, segments.length); until++) {
      steps += 1
      if (steps > STEPS) return undefined
      const next = child(value, segments.slice(at, until).join('.'))
      const walked = next === undefined ? undefined : walk(next.value, until)
      if (walked !== undefined) return walked
    }
    return undefined
  }
  return walk(root, 0) ?? { found: false, stoppedAt: furthest.value }
}

function child(owner: unknown, key: string): { value: unknown } | undefined {
  if (!isObject(owner)) return undefined
  const kind = kindOf(owner)
  try {
    if (kind === 'map') return childOfMap(owner as Map<unknown, unknown>, key)
    if (kind === 'set' || kind === 'list') {
      const items = kind === 'list' ? (owner as unknown[]) : [...(owner as Set<unknown>)]
      if (key === 'length' || (key === 'size' && kind === 'set')) return { value: items.length }
      return Object.hasOwn(items, key) ? { value: items[Number(key)] } : undefined
    }
    // Accessors are on a class's prototype, so inherited keys count. Keys of `Object.prototype` are not state.
    if (!(key in owner) || (key in Object.prototype && !Object.hasOwn(owner, key))) return undefined
    return { value: read(owner, key) }
  } catch (error) {
    return { value: `[threw: ${messageOf(error)}]` }
  }
}

function childOfMap(map: ReadonlyMap<unknown, unknown>, key: string): { value: unknown } | undefined {
  if (map.has(key)) return { value: map.get(key) }
  const named = entriesOf(map).find(([each]) => typeof each !== 'string' && keyName(each) === key)
  if (named !== undefined) return { value: named[1] }
  return key === 'size' ? { value: map.size } : undefined
}

/** Keys that may continue a path, at most KEYS. For a list, its bounds. */
export function keysOf(owner: unknown): string[] {
  if (!isObject(owner)) return []
  const kind = kindOf(owner)
  if (kind === 'set') return ['size']
  if (kind === 'list') {
    const { length } = owner as unknown[]
    return length === 0 ? ['length'] : [`0..${length - 1}`, 'length']
  }
  const keys =
    kind === 'map' ? entriesOf(owner as Map<unknown, unknown>).map(([key]) => keyName(key)) : ownKeys(owner)
  return keys.length > KEYS ? [...keys.slice(0, KEYS), `[${keys.length - KEYS} more]`] : keys
}

/** A value as JSON, not redacted: use it only for comparisons in the page. */
export function toJson(root: unknown): Json | undefined {
  let left = VALUES
  const copy = (value: unknown, nesting: number, around: readonly unknown[]): Json | undefined => {
    left -= 1
    if (left < 0 || nesting > NESTING) return null
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    if (typeof value === 'bigint') return String(value)
    if (!isObject(value) || around.includes(value)) return undefined
    const kind = kindOf(value)
    if (kind === 'opaque') return undefined
    if (kind === 'date') return dateText(value as Date)
    const inside = [...around, value]
    if (kind === 'list' || kind === 'set')
      return [...(value as Iterable<unknown>)].map((item) => copy(item, nesting + 1, inside) ?? null)
    const entries =
      kind === 'map'
        ? entriesOf(value as Map<unknown, unknown>).map(([key, item]) => [keyName(key), item] as const)
        : ownKeys(value).map((key) => [key, read(value, key)] as const)
    const copies = entries.flatMap(([key, item]) => {
      const copied = copy(item, nesting + 1, inside)
      return copied === undefined ? [] : [[key, copied] as const]
    })
    return Object.fromEntries(copies)
  }
  return copy(root, 0, [])
}
