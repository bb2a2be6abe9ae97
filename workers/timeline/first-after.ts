import type { Cursor } from '../../sdk/protocol/values.js'

/** Index of the first item after a cursor, in a list sorted by `t`. */
export function firstAfter<T>(list: readonly T[], cursor: Cursor, t: (each: T) => Cursor): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const each = list[middle]
    if (each !== undefined && t(each) <= cursor) low = middle + 1
    else high = middle
  }
  return low
}
