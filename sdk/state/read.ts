/** Reading stores for a person or a model: narrowed by path and depth, and never a flood (spec: Limits). */
import type { Redactor } from '../observe/channel.js'
import type { StoreReading } from '../protocol/commands.js'
import type { Json } from '../protocol/values.js'
import { keysOf, toDepth, walkPath } from './path.js'
import { redactAt } from './redact-at.js'
import type { StoreRegistry } from './registry.js'

/** levels that are shown when no depth is given, as many as fit */
const DEPTH = 3
/** characters of JSON that a reading without a depth may have */
const CHARS = 8_000

export function readStores(
  { store, path, depth }: { store?: string; path?: string; depth?: number },
  stores: StoreRegistry,
  redact: Redactor,
): StoreReading {
  const storeNames = stores.names()
  if (store === undefined && path === undefined) {
    const all = storeNames.map((name) => [name, stateOf(name, stores, redact)] as const)
    return {
      stores: cut(Object.fromEntries(all), depth === undefined ? undefined : depth + 1) as {
        [name: string]: Json
      },
    }
  }
  const name = store ?? ownerOf(path ?? '', storeNames, stores)
  const reading = { ...(name === undefined ? {} : { store: name }), path: path ?? '' }
  const peeked = name === undefined ? undefined : stores.peek(name)
  if (peeked === undefined) return { ...reading, found: false, storeNames }
  const walked = walkPath(
    peeked.threw === undefined ? peeked.state : `[getState threw: ${peeked.threw}]`,
    path ?? '',
  )
  if (!walked.found) return { ...reading, found: false, availableKeys: keysOf(walked.stoppedAt), storeNames }
  return {
    ...reading,
    found: true,
    value: cut(redactAt(path ?? '', walked.value, redact), depth),
    storeNames,
  }
}

function stateOf(name: string, stores: StoreRegistry, redact: Redactor): Json {
  const peeked = stores.peek(name)
  return peeked?.threw === undefined
    ? redact.value(peeked?.state)
    : `[getState threw: ${redact.text(peeked.threw)}]`
}

/** The one store, or the one that has the path. */
function ownerOf(path: string, names: readonly string[], stores: StoreRegistry): string | undefined {
  if (names.length < 2) return names[0]
  const holding = names.filter((name) => walkPath(stores.peek(name)?.state, path).found)
  return holding.length === 1 ? holding[0] : undefined
}

/** To the depth that was asked for, else as deep as stays readable. */
function cut(value: Json, depth: number | undefined): Json {
  if (depth !== undefined) return toDepth(value, depth)
  for (let at = DEPTH; at > 1; at--) {
    const shallower = toDepth(value, at)
    if (JSON.stringify(shallower).length <= CHARS) return shallower
  }
  return toDepth(value, 1)
}
