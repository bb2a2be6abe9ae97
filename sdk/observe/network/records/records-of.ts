import { longestList } from '../outcome/longest-list.js'
import { parsedPlain } from '../parsed-plain.js'
import type { Read } from '../recent-reads.js'

/** The records of a list that the page read. */
export function recordsOf({ list }: Read): unknown[] {
  return longestList(parsedPlain(list))
}
