/** Finds the records of a list on the page. */
import type { Line } from './lines.js'
import { placeByField } from './place-by-field.js'
import { placeByRows } from './place-by-rows.js'
import type { RecordList } from './records.js'
import type { Placing } from './region.js'

/** share of a list's records, or number of them in rows of one list, that must be found */
const SHARE = 0.5
const ROWS = 3

/** @returns where the records are, or why they are not found */
export function place(list: RecordList, lines: readonly Line[]): Placing | { why: string } {
  const byField = placeByField(list, lines)
  const isEnough = (found: number) => found >= list.records.length * SHARE
  if (byField !== undefined && isEnough(byField.regions.length)) return byField
  const byRows = placeByRows(list, lines)
  const best = (byRows?.regions.length ?? 0) > (byField?.regions.length ?? 0) ? byRows : byField
  if (best !== undefined && (isEnough(best.regions.length) || (best.areRows && best.regions.length >= ROWS)))
    return best
  return { why: whyNot(list, best?.regions.length ?? 0) }
}

function whyNot({ records }: RecordList, found: number): string {
  if (found > 0) return `the page shows ${found} of the ${records.length} records, which is too few to tell`
  const names = [...new Set(records.flatMap(({ fields }) => Object.keys(fields)))]
  const named = names.slice(0, 5).join(', ')
  return names.length === 0
    ? 'its records have no texts or numbers'
    : `no record is on the page, by the values of ${named}${names.length > 5 ? ' and others' : ''}`
}
