/** Describes a value for use outside the page: cut at a depth, without secrets, with sizes for omitted parts. */

import { REDACTED } from '../protocol/redaction/redacted.js'
import type { Json } from '../protocol/values.js'
import {
  classOf,
  dateText,
  entriesOf,
  isObject,
  isPlain,
  type Kind,
  keyName,
  keysIfReadable,
  kindOf,
  read,
  sizeOf,
} from './kind.js'
import type { Redactor } from './redactor.js'

export interface Extent {
  depth: number
  /** values and characters that may still be copied; decreases with each copy */
  left: { values: number; chars: number }
}

/** maximum number of entries per list or object */
const ENTRIES = 500
const KEY_CHARS = 200
const VALUES = 5_000
const CHARS = 100_000

export function extentOf(depth: number, values = VALUES, chars = CHARS): Extent {
  return { depth, left: { values, chars } }
}

/** @param keys where the value is in its store; a value below a secret key is replaced */
export function describeAt(keys: readonly string[], value: unknown, redact: Redactor, extent: Extent): Json {
  if (value === undefined) return null
  return isHiddenAt(keys, value, redact) ? REDACTED : describeValue(value, redact, extent)
}

/** True when a value at this place of a store must not leave the page. A part of a key with dots may name a secret. */
export function isHiddenAt(keys: readonly string[], value: unknown, redact: Redactor): boolean {
  return keys
    .join('.')
    .split('.')
    .some((part) => redact.hides(part, value))
}

/** A copy of a value, whatever its path. */
export function describeValue(root: unknown, redact: Redactor, { depth: levels, left }: Extent): Json {
  const around = new Set<object>()
  const describe = (value: unknown, depth: number): Json => {
    left.values -= 1
    if (left.values < 0 || left.chars < 0) return '[more]'
    if (!isObject(value)) return describePlain(value)
    const kind = kindOf(value)
    if (kind === 'opaque') return `[${classOf(value)}]`
    if (kind === 'date') return dateText(value as Date) ?? 'Invalid Date'
    if (isError(value))
      return describePlain(`${keyName(read(value, 'name'))}: ${keyName(read(value, 'message'))}`)
    if (depth <= 0) return sizePlaceholder(value, kind)
    if (around.has(value)) return '[cycle]'
    around.add(value)
    try {
      if (kind === 'list') return describeList(value as unknown[], depth)
      if (kind === 'set') return describeList([...(value as Set<unknown>)], depth)
      if (kind === 'map')
        return describeEntries(
          entriesOf(value as Map<unknown, unknown>).map(([key, item]) => [keyName(key), () => item] as const),
          depth,
        )
      return describeObject(value, depth)
    } finally {
      around.delete(value)
    }
  }
  const describePlain = (value: unknown) => {
    const copy = redact.value(value)
    if (typeof copy === 'string') left.chars -= copy.length
    return copy
  }
  const describeList = (items: readonly unknown[], depth: number): Json => {
    const copies = items.slice(0, ENTRIES).map((item) => describe(item, depth - 1))
    return items.length > ENTRIES ? [...copies, `[${items.length - ENTRIES} more]`] : copies
  }
  const describeObject = (value: object, depth: number): Json => {
    const keys = keysIfReadable(value)
    if (keys === undefined) return '[threw]'
    if (keys.length === 0 && !isPlain(value)) return `[${classOf(value)}]`
    return describeEntries(
      keys.map((key) => [key, () => read(value, key)] as const),
      depth,
    )
  }
  const describeEntries = (entries: readonly (readonly [string, () => unknown])[], depth: number): Json => {
    const copies: [string, Json][] = []
    for (const [key, get] of entries.slice(0, ENTRIES)) {
      const item = get()
      if (item === undefined || typeof item === 'function') continue
      const isSecret = redact.hides(key, item)
      const name = redact.text(key).slice(0, KEY_CHARS)
      left.chars -= name.length
      copies.push([name, isSecret ? REDACTED : describe(item, depth - 1)])
    }
    if (entries.length > ENTRIES) copies.push(['…', `[${entries.length - ENTRIES} more]`])
    return Object.fromEntries(copies)
  }
  return describe(root, levels)
}

function sizePlaceholder(value: object, kind: Kind): Json {
  const size = sizeOf(value, kind)
  if (kind === 'list' || kind === 'set') return `[${size} items]`
  return size === 0 && kind === 'object' && !isPlain(value) ? `[${classOf(value)}]` : `{${size} keys}`
}

function isError(value: object): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}
