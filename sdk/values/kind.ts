/** What a value of an app's state is. Proxies may throw whatever they are asked, and are then told as what they are not. */

/** A list, map or object is entered; what is opaque is told by its class alone. */
export type Kind = 'list' | 'map' | 'set' | 'date' | 'object' | 'opaque'

const { Node: PageNode } = globalThis as { Node?: typeof Node }

export function kindOf(value: object): Kind {
  try {
    if (Array.isArray(value)) return 'list'
    // A proxy that passes everything on throws here: none of these can be read through it.
    if (value instanceof Map) return value.size >= 0 ? 'map' : 'opaque'
    if (value instanceof Set) return value.size >= 0 ? 'set' : 'opaque'
    if (value instanceof Date) return typeof value.getTime() === 'number' ? 'date' : 'opaque'
    if (ArrayBuffer.isView(value) || value instanceof Promise || value === globalThis) return 'opaque'
    // An element of React's leads to all that React holds.
    const isNode = PageNode !== undefined && value instanceof PageNode
    return isNode || '$$typeof' in value ? 'opaque' : 'object'
  } catch {
    return 'opaque'
  }
}

export function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object'
}

/** An object without a class: what it is, its keys say. */
export function isPlain(value: object): boolean {
  try {
    const prototype: unknown = Object.getPrototypeOf(value)
    return prototype === null || prototype === Object.prototype
  } catch {
    return false
  }
}

/** Name of a value's class; `Object` where it has none, or does not say. */
export function classOf(value: object): string {
  try {
    if ('$$typeof' in value) return 'React element'
    const { name } = (value as { constructor: { name?: unknown } }).constructor
    return typeof name === 'string' && name !== '' ? name : 'Object'
  } catch {
    return 'Object'
  }
}

/** Keys of an object's own, none where it does not say. */
export function ownKeys(owner: object): string[] {
  return keysIfTold(owner) ?? []
}

/** The same; undefined where it does not say. */
export function keysIfTold(owner: object): string[] | undefined {
  try {
    return Object.keys(owner)
  } catch {
    return undefined
  }
}

/** A property whose getter may throw. */
export function read(owner: object, key: string): unknown {
  try {
    return (owner as Record<string, unknown>)[key]
  } catch (error) {
    return `[threw: ${messageOf(error)}]`
  }
}

/** A map's entries; none where they cannot be told. */
export function entriesOf(map: ReadonlyMap<unknown, unknown>): [unknown, unknown][] {
  try {
    return [...map]
  } catch {
    return []
  }
}

/** A key of a map in a path. */
export function keyName(key: unknown): string {
  try {
    return String(key)
  } catch {
    return '[key]'
  }
}

export function messageOf(thrown: unknown): string {
  return keyName(thrown)
}

/** How many items or keys a value has. */
export function sizeOf(value: object, kind: Kind): number {
  if (kind === 'list') return (value as unknown[]).length
  if (kind === 'map' || kind === 'set') return (value as Set<unknown>).size
  return kind === 'object' ? ownKeys(value).length : 1
}

/** ISO 8601; null where it is none. */
export function dateText(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
