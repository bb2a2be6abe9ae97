/** Reads stores for a person or a model. Path, depth and a size limit narrow the result. */

import type { StoreReading } from '../protocol/commands/state.js'
import type { Json } from '../protocol/values.js'
import { describeAt, extentOf } from '../values/describe.js'
import { keysIn, keysOf, walkPath } from '../values/path.js'
import type { Redactor } from '../values/redactor.js'
import type { Stores } from './stores.js'

/** default depth when one store is read, if the result fits */
const DEPTH = 3
/** default depth when all stores are read, if the result fits */
const DEPTH_OF_ALL = 2
/** limit for a reading with default depth, in characters of JSON */
const CHARS = 8_000

export function readStores(
  { store, path, depth }: { store?: string; path?: string; depth?: number },
  stores: Stores,
  redact: Redactor,
): StoreReading {
  const storeNames = stores.names()
  const foundNames = stores.found()
  const found = foundNames.length === 0 ? {} : { foundStores: foundNames }
  if (store === undefined && path === undefined) {
    const all = (at: number) =>
      Object.fromEntries(
        storeNames.map((name) => [name, describeAt([], stateOf(name, stores), redact, extentOf(at))]),
      )
    return { stores: depth === undefined ? fitting(all, DEPTH_OF_ALL, 0) : all(depth), ...found }
  }
  const name = store ?? ownerOf(path ?? '', stores.meant(), stores)
  if (name === undefined || !storeNames.includes(name))
    return { ...(name === undefined ? {} : { store: name }), path: path ?? '', found: false, storeNames }
  const value = readPath(
    stateOf(name, stores),
    { path: path ?? '', ...(depth === undefined ? {} : { depth }) },
    redact,
  )
  return { store: name, ...value, storeNames }
}

/** The value at a path, or the keys where the path ends. */
export function readPath(
  root: unknown,
  { path, depth }: { path: string; depth?: number },
  redact: Redactor,
): Pick<StoreReading, 'path' | 'found' | 'value' | 'availableKeys'> {
  const { found, value, stoppedAt } = walkPath(root, path)
  if (!found) return { path, found, availableKeys: keysOf(stoppedAt).map(redact.text) }
  const describe = (at: number) => describeAt(keysIn(path), value, redact, extentOf(at))
  return { path, found, value: depth === undefined ? fitting(describe, DEPTH, 1) : describe(depth) }
}

function stateOf(name: string, stores: Stores): unknown {
  const peeked = stores.peek(name)
  return peeked?.threw === undefined ? peeked?.state : `[getState threw: ${peeked.threw}]`
}

function ownerOf(path: string, names: readonly string[], stores: Stores): string | undefined {
  if (names.length < 2) return names[0]
  const holding = names.filter((name) => walkPath(stores.peek(name)?.state, path).found)
  return holding.length === 1 ? holding[0] : undefined
}

function fitting<T extends Json>(describe: (depth: number) => T, most: number, least: number): T {
  for (let depth = most; depth > least; depth--) {
    const described = describe(depth)
    if (JSON.stringify(described).length <= CHARS) return described
  }
  return describe(least)
}
