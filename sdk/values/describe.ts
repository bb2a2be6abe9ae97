/** A value of a store as it may leave the page: to a depth, secrets replaced, and what is left out told by its size. */

import { REDACTED } from '../protocol/credentials.js'
import type { Json } from '../protocol/values.js'
import {
  classOf,
  dateText,
  entriesOf,
  isObject,
  isPlain,
  type Kind,
  keyName,
  keysIfTold,
  kindOf,
  read,
  sizeOf,
} from './kind.js'
import type { Redactor } from './redactor.js'

/** How much of a value is told. */
export interface Extent {
  /** levels that are shown */
  depth: number
  /** values, and characters of texts, that are left to tell: counted down */
  left: { values: number; chars: number }
}

/** entries of one list or object */
const ENTRIES = 500
const KEY_CHARS = 200
const VALUES = 5_000
const CHARS = 100_000

/** As much as a result may hold, to a depth. */
export function extentOf(depth: number, values = VALUES, chars = CHARS): Extent {
  return { depth, left: { values, chars } }
}

/**
 * A copy of a value.
 *
 * @param path where it stands in its store: nothing of it is told where a key of it, or one of its own, is a secret's
 */
export function tellAt(path: string, value: unknown, redact: Redactor, extent: Extent): Json {
  if (value === undefined) return null
  const isSecret = path !== '' && path.split('.').some((key) => redact.isSecretKey(key))
  return isSecret && value !== null && value !== '' ? REDACTED : tellValue(value, redact, extent)
}

export function tellValue(root: unknown, redact: Redactor, { depth: levels, left }: Extent): Json {
  const around = new Set<object>()
  const tell = (value: unknown, depth: number): Json => {
    left.values -= 1
    if (left.values < 0 || left.chars < 0) return '[more]'
    if (!isObject(value)) return tellPlain(value)
    const kind = kindOf(value)
    if (kind === 'opaque') return `[${classOf(value)}]`
    if (kind === 'date') return dateText(value as Date) ?? 'Invalid Date'
    if (isThrown(value))
      return tellPlain(`${keyName(read(value, 'name'))}: ${keyName(read(value, 'message'))}`)
    if (depth <= 0) return sizeMark(value, kind)
    if (around.has(value)) return '[cycle]'
    around.add(value)
    try {
      if (kind === 'list') return tellList(value as unknown[], depth)
      if (kind === 'set') return tellList([...(value as Set<unknown>)], depth)
      if (kind === 'map')
        return tellEntries(
          entriesOf(value as Map<unknown, unknown>).map(([key, item]) => [keyName(key), () => item] as const),
          depth,
        )
      return tellObject(value, depth)
    } finally {
      around.delete(value)
    }
  }
  const tellPlain = (value: unknown) => {
    const told = redact.value(value)
    if (typeof told === 'string') left.chars -= told.length
    return told
  }
  const tellList = (items: readonly unknown[], depth: number): Json => {
    const told = items.slice(0, ENTRIES).map((item) => tell(item, depth - 1))
    return items.length > ENTRIES ? [...told, `[${items.length - ENTRIES} more]`] : told
  }
  const tellObject = (value: object, depth: number): Json => {
    const keys = keysIfTold(value)
    if (keys === undefined) return '[threw]'
    if (keys.length === 0 && !isPlain(value)) return `[${classOf(value)}]`
    return tellEntries(
      keys.map((key) => [key, () => read(value, key)] as const),
      depth,
    )
  }
  const tellEntries = (entries: readonly (readonly [string, () => unknown])[], depth: number): Json => {
    const told: [string, Json][] = []
    for (const [key, get] of entries.slice(0, ENTRIES)) {
      const item = get()
      if (item === undefined || typeof item === 'function') continue
      const isSecret = redact.isSecretKey(key) && item !== null && item !== ''
      const name = redact.text(key).slice(0, KEY_CHARS)
      left.chars -= name.length
      told.push([name, isSecret ? REDACTED : tell(item, depth - 1)])
    }
    if (entries.length > ENTRIES) told.push(['…', `[${entries.length - ENTRIES} more]`])
    return Object.fromEntries(told)
  }
  return tell(root, levels)
}

/** What stands for a list or an object that is not entered. */
function sizeMark(value: object, kind: Kind): Json {
  const size = sizeOf(value, kind)
  if (kind === 'list' || kind === 'set') return `[${size} items]`
  return size === 0 && kind === 'object' && !isPlain(value) ? `[${classOf(value)}]` : `{${size} keys}`
}

/** An error, of whichever realm. */
function isThrown(value: object): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}
