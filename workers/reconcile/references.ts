/** Records that the page shows only as a value of another list's rows: the author of an order, the team of a member. */

import type { RecordList } from './records.js'
import type { Placing, Region } from './region.js'

interface Looked {
  list: RecordList
  placing: Placing | { why: string }
}

const WHY = 'its records are on the page only as values in the rows of another list'

/** Lists whose every record is a value of another list's record, shown in that record's row, have no rows of their own. */
export function withoutReferences<T extends Looked>(looked: readonly T[]): T[] {
  return looked.map((each) =>
    looked.some((other) => other !== each && isReferred(each, other))
      ? { ...each, placing: { why: WHY } }
      : each,
  )
}

function isReferred({ placing }: Looked, { placing: around }: Looked): boolean {
  if (!('regions' in placing) || !('regions' in around)) return false
  const { by, regions } = placing
  if (by === undefined || by === around.by) return false
  return regions.every(({ record, line }) => {
    const row = around.regions.find(({ extent }) => line >= extent.from && line < extent.to)
    return row !== undefined && isValueOf(String(record.fields[by]), row)
  })
}

function isValueOf(value: string, { record }: Region): boolean {
  return Object.values(record.fields).some((held) => String(held) === value)
}
