import { longestList } from '../outcome/longest-list.js'
import { parsedPlain } from '../parsed-plain.js'
import type { Read } from '../recent-reads.js'

const known = new WeakMap<Read, unknown[]>()

/** The records of a list that the page read. Parsed once. */
export function recordsOf(read: Read): unknown[] {
  const records = known.get(read) ?? longestList(parsedPlain(read.list))
  known.set(read, records)
  return records
}
