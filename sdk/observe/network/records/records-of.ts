import { longestList } from '../outcome/longest-list.js'
import { isRecord } from '../outcome/record.js'
import { parsedPlain } from '../parsed-plain.js'
import type { Read } from '../recent-reads.js'

/** The records of a list that the page read, or the one that it read alone. */
export function recordsOf({ list }: Read): unknown[] {
  const read = parsedPlain(list)
  const records = longestList(read)
  if (records.every(isMember) && records.length > 0) return [Object.fromEntries(records)]
  return records.length === 0 && isRecord(read) ? [read] : records
}

/** True for a name with its value, as the first script keeps a record that was read alone. */
function isMember(each: unknown): each is [string, unknown] {
  return Array.isArray(each) && each.length === 2 && typeof each[0] === 'string'
}
