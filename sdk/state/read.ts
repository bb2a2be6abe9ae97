/** Reading stores for a person or a model: narrowed by path and depth, and never a flood. */

import type { StoreReading } from '../protocol/commands/state.js'
import type { Json } from '../protocol/values.js'
import { extentOf, tellAt } from '../values/describe.js'
import { keysOf, walkPath } from '../values/path.js'
import type { Redactor } from '../values/redactor.js'
import type { StoreRegistry } from './registry.js'

/** levels of a value that are shown when no depth is given, as many as fit */
const DEPTH = 3
/** the same of each store, when all are read */
const DEPTH_OF_ALL = 2
/** characters of JSON that a reading without a depth may have */
const CHARS = 8_000

export function readStores(
  { store, path, depth }: { store?: string; path?: string; depth?: number },
  stores: StoreRegistry,
  redact: Redactor,
): StoreReading {
  const storeNames = stores.names()
  if (store === undefined && path === undefined) {
    const all = (at: number) =>
      Object.fromEntries(
        storeNames.map((name) => [name, tellAt('', stateOf(name, stores), redact, extentOf(at))]),
      )
    return { stores: depth === undefined ? fitting(all, DEPTH_OF_ALL, 0) : all(depth) }
  }
  const name = store ?? ownerOf(path ?? '', storeNames, stores)
  if (name === undefined || !storeNames.includes(name))
    return { ...(name === undefined ? {} : { store: name }), path: path ?? '', found: false, storeNames }
  const value = readPath(
    stateOf(name, stores),
    { path: path ?? '', ...(depth === undefined ? {} : { depth }) },
    redact,
  )
  return { store: name, ...value, storeNames }
}

/** What stands under a path, or the keys that there are where the walk stopped. */
export function readPath(
  root: unknown,
  { path, depth }: { path: string; depth?: number },
  redact: Redactor,
): Pick<StoreReading, 'path' | 'found' | 'value' | 'availableKeys'> {
  const { found, value, stoppedAt } = walkPath(root, path)
  if (!found) return { path, found, availableKeys: keysOf(stoppedAt).map(redact.text) }
  const tell = (at: number) => tellAt(path, value, redact, extentOf(at))
  return { path, found, value: depth === undefined ? fitting(tell, DEPTH, 1) : tell(depth) }
}

function stateOf(name: string, stores: StoreRegistry): unknown {
  const peeked = stores.peek(name)
  return peeked?.threw === undefined ? peeked?.state : `[getState threw: ${peeked.threw}]`
}

/** The one store, or the one that has the path. */
function ownerOf(path: string, names: readonly string[], stores: StoreRegistry): string | undefined {
  if (names.length < 2) return names[0]
  const holding = names.filter((name) => walkPath(stores.peek(name)?.state, path).found)
  return holding.length === 1 ? holding[0] : undefined
}

/** As deep as stays readable. */
function fitting<T extends Json>(tell: (depth: number) => T, most: number, least: number): T {
  for (let depth = most; depth > least; depth--) {
    const told = tell(depth)
    if (JSON.stringify(told).length <= CHARS) return told
  }
  return tell(least)
}
