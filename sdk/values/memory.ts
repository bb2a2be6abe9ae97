/** A bounded copy of a state that is changed in place, for a later comparison. */
import { entriesOf, isObject, type Kind, kindOf, ownKeys, read, sizeOf } from './kind.js'

/** Replaces a part that was not copied, so its former contents are unknown. */
export class NotRemembered {
  readonly source: object

  constructor(source: object) {
    this.source = source
  }
}

export interface Memory {
  copy: unknown
  /** the original of each copied list, map or object */
  sources: WeakMap<object, object>
  /** true if parts of the state were not copied */
  isPartial: boolean
}

/** levels that are compared; deeper parts are reported as a whole, or omitted */
export const COMPARED_DEPTH = 12
/** maximum number of values per copy */
const VALUES = 10_000

export function remember(state: unknown): Memory {
  const sources = new WeakMap<object, object>()
  let left = VALUES
  const around = new Set<object>()
  let isPartial = false
  const copy = (value: unknown, depth: number): unknown => {
    if (!isObject(value)) return value
    const kind = kindOf(value)
    // A cycle is already compared at its start.
    if (kind === 'opaque' || around.has(value)) return value
    // A list that exceeds the rest of the limit is omitted, to leave room for the values next to it.
    const size = sizeOf(value, kind)
    if (depth === 0 || size > left) {
      isPartial = true
      return new NotRemembered(value)
    }
    left -= size + 1
    around.add(value)
    const made = copyOf(value, kind, (item) => copy(item, depth - 1))
    around.delete(value)
    sources.set(made, value)
    return made
  }
  const made = copy(state, COMPARED_DEPTH)
  return { copy: made, sources, isPartial }
}

function copyOf(value: object, kind: Kind, item: (value: unknown) => unknown): object {
  if (kind === 'list')
    return Array.from({ length: (value as unknown[]).length }, (_, at) => item((value as unknown[])[at]))
  if (kind === 'set') return new Set(value as Set<unknown>)
  if (kind === 'date') return new Date((value as Date).getTime())
  if (kind === 'map')
    return new Map(entriesOf(value as Map<unknown, unknown>).map(([key, held]) => [key, item(held)]))
  const made: object = Object.create(Object.getPrototypeOf(value) as object | null)
  for (const key of ownKeys(value))
    Object.defineProperty(made, key, { value: item(read(value, key)), enumerable: true, writable: true })
  return made
}
