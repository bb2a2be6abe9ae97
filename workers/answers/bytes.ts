export type Answer = { [field: string]: unknown }

/** UTF-8 bytes of a JSON value as text. */
export type Measure = (value: unknown) => number

/** UTF-8 bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** UTF-8 bytes of a text inside a JSON string: includes the escapes, excludes the quotes. */
export function textBytes(text: string): number {
  return bytesOf(text) - 2
}

/** Returns a `bytesOf` that measures each list and object once, so that a value can be cut in linear time. */
export function measuring(): Measure {
  const known = new WeakMap<object, number>()
  const measure = (value: unknown): number => {
    if (value === null || typeof value !== 'object') return bytesOf(value)
    const before = known.get(value)
    if (before !== undefined) return before
    let entries = 0
    let bytes = 0
    if (Array.isArray(value)) {
      for (const item of value) bytes += measure(item ?? null)
      entries = value.length
    } else {
      for (const [key, item] of Object.entries(value)) {
        if (item === undefined) continue
        entries += 1
        bytes += bytesOf(key) + 1 + measure(item)
      }
    }
    const total = bytes + 2 + Math.max(0, entries - 1)
    known.set(value, total)
    return total
  }
  return measure
}
