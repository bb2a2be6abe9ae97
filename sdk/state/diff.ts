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
    if (depth > 0 && isPlain(one) && isPlain(two) && Array.isArray(one) === Array.isArray(two)) {
      const keys = new Set([...Object.keys(one), ...Object.keys(two)])
      for (const key of keys)
        compare(read(one, key), read(two, key), path === '' ? key : `${path}.${key}`, depth - 1)
    } else if (isSameDate(one, two) || (typeof one === 'function' && typeof two === 'function')) return
    else if (list.length < DIFFERENCES) list.push({ path, from: one, to: two })
    else more += 1
  }
  compare(from, to, '', DEPTH)
  return { list, more }
}

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

function isSameDate(one: unknown, two: unknown): boolean {
  return one instanceof Date && two instanceof Date && one.getTime() === two.getTime()
}

function read(owner: object, key: string): unknown {
  try {
    return (owner as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
