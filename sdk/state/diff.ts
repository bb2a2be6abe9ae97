/** What changed between two states: identical references are skipped, so the cost is that of the change. */

export interface Difference {
  path: string
  from: unknown
  to: unknown
}

/** Differences told of one change; more are counted. */
const DIFFERENCES = 20
const VISITS = 5_000
const DEPTH = 8

export function differences(from: unknown, to: unknown): { list: Difference[]; more: number } {
  const list: Difference[] = []
  let more = 0
  let visits = 0
  const compare = (one: unknown, two: unknown, path: string, depth: number): void => {
    visits += 1
    if (Object.is(one, two) || visits > VISITS) return
    const isFunction = typeof one === 'function' && typeof two === 'function'
    if (isFunction || isSameDate(one, two)) return
    if (depth > 0 && isKeyed(one) && isKeyed(two) && kindOf(one) === kindOf(two)) {
      for (const key of new Set([...keysOf(one), ...keysOf(two)]))
        compare(
          read(one, key),
          read(two, key),
          path === '' ? String(key) : `${path}.${String(key)}`,
          depth - 1,
        )
    } else if (one instanceof Set && two instanceof Set && isSameSet(one, two)) return
    else if (list.length < DIFFERENCES) list.push({ path, from: one, to: two })
    else more += 1
  }
  compare(from, to, '', DEPTH)
  return { list, more }
}

/**
 * A copy of state that is mutated in place, to be compared with what it becomes: plain data alone, a bounded number
 * of values.
 */
export function remembered(state: unknown): unknown {
  let visits = 0
  const copy = (value: unknown, depth: number): unknown => {
    visits += 1
    if (visits > VISITS || depth === 0 || !isKeyed(value) || Object.isFrozen(value))
      return value instanceof Set ? new Set(value) : value
    if (Array.isArray(value)) return value.map((item) => copy(item, depth - 1))
    if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, copy(item, depth - 1)]))
    return Object.fromEntries(keysOf(value).map((key) => [key, copy(read(value, key), depth - 1)]))
  }
  return copy(state, DEPTH)
}

/** Plain objects, lists and maps: what is compared key by key. */
function isKeyed(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return kindOf(value) !== 'object' || prototype === Object.prototype || prototype === null
}

function kindOf(value: object): 'list' | 'map' | 'object' {
  return Array.isArray(value) ? 'list' : value instanceof Map ? 'map' : 'object'
}

function isSameDate(one: unknown, two: unknown): boolean {
  return one instanceof Date && two instanceof Date && one.getTime() === two.getTime()
}

function isSameSet(one: Set<unknown>, two: Set<unknown>): boolean {
  return one.size === two.size && [...one].every((item) => two.has(item))
}

function keysOf(owner: object): unknown[] {
  try {
    return owner instanceof Map ? [...owner.keys()] : Object.keys(owner)
  } catch {
    return []
  }
}

function read(owner: object, key: unknown): unknown {
  try {
    return owner instanceof Map ? owner.get(key) : (owner as Record<string, unknown>)[String(key)]
  } catch {
    return undefined
  }
}
