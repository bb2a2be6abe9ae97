/** Cuts a JSON value to a number of bytes, and counts in its place what was left out. Pure. */
import { bytesOf, type Measure, measuring, textBytes } from './bytes.js'

/** Smallest limit for a value: enough for a cut text and its length. */
export const LEAST_BYTES = 64
/**
 * Objects with more keys count as maps of similar entries: only the first entries are kept. Smaller objects keep every
 * key.
 */
const RECORD_KEYS = 24
/** One entry of a list or map may take 1/8 of the limit, however many entries there are. */
const ENTRY_PART = 8
const MARK = '…'
/** Reserved for the entry that counts the omitted ones. */
const MARK_BYTES = 40

interface Entry {
  /** bytes of the key and the colon; 0 in a list */
  keyBytes: number
  value: unknown
}

/**
 * Returns the value if it fits, otherwise cuts it. A text keeps its beginning; a list or map keeps its first entries.
 * The fields of a record share the bytes, so that small fields stay whole.
 *
 * @param limit bytes of the result as JSON; at least LEAST_BYTES
 * @param measure share one among the parts of a value
 */
export function elide(value: unknown, limit: number, measure: Measure = measuring()): unknown {
  if (measure(value) <= limit) return value
  if (typeof value === 'string') return elideText(value, limit)
  if (value === null || typeof value !== 'object') return MARK
  if (Array.isArray(value)) return elideList(value, limit, measure)
  const record = Object.keys(value).length <= RECORD_KEYS ? elideRecord(value, limit, measure) : undefined
  return record ?? elideMap(value, limit, measure)
}

/**
 * Cuts an object but keeps all its keys; the values share the bytes.
 *
 * @param cut cuts a value to its share
 * @returns undefined when a value would get less than LEAST_BYTES
 */
export function elideRecord(
  record: object,
  limit: number,
  measure: Measure,
  cut: (value: unknown, share: number, key: string) => unknown = (value, share) =>
    elide(value, share, measure),
): Record<string, unknown> | undefined {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined)
  const keys = entries.reduce((sum, [key]) => sum + keyBytes(key) + 1, 2)
  const share = fairShare(
    entries.map(([, value]) => measure(value)),
    limit - keys,
  )
  if (share < LEAST_BYTES) return undefined
  return Object.fromEntries(
    entries.map(([key, value]) => [key, measure(value) <= share ? value : cut(value, share, key)]),
  )
}

export function firstOf(list: readonly unknown[], limit: number, measure: Measure): unknown[] {
  return firstEntries(
    list.map((value) => ({ keyBytes: 0, value })),
    limit,
    measure,
  )
}

function elideList(list: readonly unknown[], limit: number, measure: Measure): unknown {
  const kept = firstOf(list, limit - MARK_BYTES, measure)
  return kept.length === 0 ? entriesOf(list.length) : [...kept, ...mark(kept.length, list.length)]
}

function elideMap(map: object, limit: number, measure: Measure): unknown {
  const entries = Object.entries(map)
  const values = firstEntries(
    entries.map(([key, value]) => ({ keyBytes: keyBytes(key), value })),
    limit - MARK_BYTES,
    measure,
  )
  if (values.length === 0) return entriesOf(entries.length)
  const kept = values.map((value, index) => [entries[index]?.[0], value])
  const marks = mark(values.length, entries.length).map((text) => [MARK, text])
  return Object.fromEntries([...kept, ...marks])
}

function firstEntries(entries: readonly Entry[], limit: number, measure: Measure): unknown[] {
  const sizes = entries.map((entry) => entry.keyBytes + measure(entry.value))
  const share = fairShare(sizes, limit - 2 - entries.length)
  const most = Math.max(LEAST_BYTES, Math.floor(limit / ENTRY_PART), share)
  const kept: unknown[] = []
  let left = limit - 2
  for (const [index, entry] of entries.entries()) {
    const room = most - entry.keyBytes
    const isCut = (sizes[index] ?? 0) > most
    const size = Math.min(sizes[index] ?? 0, most) + 1
    if (size > left || (isCut && room < LEAST_BYTES)) break
    kept.push(isCut ? elide(entry.value, room, measure) : entry.value)
    left -= size
  }
  return kept
}

/**
 * Returns the largest size that one item may have so that all items fit. Large items share the bytes that small ones
 * leave.
 */
function fairShare(sizes: readonly number[], limit: number): number {
  let left = limit
  for (const [index, size] of sizes.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (sizes.length - index))
    if (size > share) return share
    left -= size
  }
  return limit
}

/** Keeps the beginning of a text and appends its full length. Cuts at a line break if that keeps at least half. */
function elideText(text: string, limit: number): string {
  const note = `${MARK} (${text.length.toLocaleString('en')} characters)`
  const head = textWithin(text, limit - 2 - textBytes(note))
  const line = head.lastIndexOf('\n') + 1
  return `${line > head.length / 2 ? head.slice(0, line) : head}${note}`
}

/**
 * Returns the longest beginning of a text that takes at most `bytes` bytes inside a JSON string. Splits no surrogate
 * pair.
 */
function textWithin(text: string, bytes: number): string {
  let kept = 0
  let tooMany = Math.min(text.length, bytes) + 1
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2)
    if (textBytes(text.slice(0, middle)) <= bytes) kept = middle
    else tooMany = middle
  }
  const isInPair = kept > 0 && (text.codePointAt(kept - 1) ?? 0) > 0xffff
  return text.slice(0, isInPair ? kept - 1 : kept)
}

function keyBytes(key: string): number {
  return bytesOf(key) + 1
}

function mark(kept: number, all: number): string[] {
  return kept === all ? [] : [`${(all - kept).toLocaleString('en')} more of ${all.toLocaleString('en')}`]
}

function entriesOf(count: number): string {
  return `${count.toLocaleString('en')} entries`
}
