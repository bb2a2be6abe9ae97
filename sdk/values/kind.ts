/** Kinds of values in an app's state. A proxy may throw at any access: its value counts as opaque or empty. */

/** The contents of lists, maps, sets and objects are read. An opaque value is reported by its class. */
export type Kind = 'list' | 'map' | 'set' | 'date' | 'object' | 'opaque'

const { Node: PageNode } = globalThis as { Node?: typeof Node }

export function kindOf(value: object): Kind {
  try {
    if (Array.isArray(value)) return 'list'
    // A transparent proxy throws here: internal slots cannot be read through it.
    if (value instanceof Map) return value.size >= 0 ? 'map' : 'opaque'
    if (value instanceof Set) return value.size >= 0 ? 'set' : 'opaque'
    if (value instanceof Date) return typeof value.getTime() === 'number' ? 'date' : 'opaque'
    if (ArrayBuffer.isView(value) || value instanceof Promise || value === globalThis) return 'opaque'
    // A React element refers to all of React's internals.
    const isNode = PageNode !== undefined && value instanceof PageNode
    return isNode || '$$typeof' in value ? 'opaque' : 'object'
  } catch {
    return 'opaque'
  }
}

export function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object'
}

export function isPlain(value: object): boolean {
  try {
    const prototype: unknown = Object.getPrototypeOf(value)
    return prototype === null || prototype === Object.prototype
  } catch {
    return false
  }
}

/** The name of a value's class; `Object` when it is missing or unreadable. */
export function classOf(value: object): string {
  try {
    if ('$$typeof' in value) return 'React element'
    const { name } = (value as { constructor: { name?: unknown } }).constructor
    return typeof name === 'string' && name !== '' ? name : 'Object'
  } catch {
    return 'Object'
  }
}

/** Like `keysIfReadable`, but empty when the keys cannot be read. */
export function ownKeys(owner: object): string[] {
  return keysIfReadable(owner) ?? []
}

export function keysIfReadable(owner: object): string[] | undefined {
  try {
    return Object.keys(owner)
  } catch {
    return undefined
  }
}

/** A property's value, or the text of the error that its getter throws. */
export function read(owner: object, key: string): unknown {
  try {
    return (owner as Record<string, unknown>)[key]
  } catch (error) {
    return `[threw: ${messageOf(error)}]`
  }
}

export function entriesOf(map: ReadonlyMap<unknown, unknown>): [unknown, unknown][] {
  try {
    return [...map]
  } catch {
    return []
  }
}

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

export function sizeOf(value: object, kind: Kind): number {
  if (kind === 'list') return (value as unknown[]).length
  if (kind === 'map' || kind === 'set') return (value as Set<unknown>).size
  return kind === 'object' ? ownKeys(value).length : 1
}

export function dateText(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
