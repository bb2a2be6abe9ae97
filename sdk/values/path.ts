import { pathTo } from '../protocol/path-to.js'
import { keysAt, segmentsOf } from '../protocol/state-path.js'
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
/** maximum number of steps per walk */
const STEPS = 200

/** Follows a path (protocol/state-path.ts). Numeric keys index arrays. The empty path is the value itself. */
export function walkPath(root: unknown, path: string): Walked {
  const segments = segmentsOf(path)
  let steps = 0
  let furthest: { value: unknown; at: number } = { value: root, at: 0 }
  const walk = (value: unknown, at: number): Walked | undefined => {
    if (at === segments.length) return { found: true, value }
    if (at > furthest.at) furthest = { value, at }
    for (const [key, until] of keysAt(segments, at)) {
      steps += 1
      if (steps > STEPS) return undefined
      const next = child(value, key)
      const walked = next === undefined ? undefined : walk(next.value, until)
      if (walked !== undefined) return walked
    }
    return undefined
  }
  return walk(root, 0) ?? { found: false, stoppedAt: furthest.value }
}

/** What a path may name as a key. A key that has dots and was not quoted counts as several. */
export function keysIn(path: string): string[] {
  return segmentsOf(path).flatMap(({ key, text }) => (key === text ? [key] : [key, text]))
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

/** What may continue a path, as it is written there, at most KEYS. For a list, its bounds. */
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
  const written = keys.slice(0, KEYS).map((key) => pathTo('', key))
  return keys.length > KEYS ? [...written, `[${keys.length - KEYS} more]`] : written
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
