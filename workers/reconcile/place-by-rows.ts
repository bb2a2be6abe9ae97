/** Finds records whose single values tell nothing (sizes, quantities, short names) by the rows that show several of them. */
import { compare, plain } from './compare.js'
import { extentOf, type Line, passiveTextIn, textIn, textOf } from './lines.js'
import type { FoundRecords } from './place-by-field.js'
import type { Record, RecordList } from './records.js'

/** limits of what is compared: rows of a list, its records, their fields, and lists on the page */
const ROWS = 60
const RECORDS = 60
const FIELDS = 12
const GROUPS = 40
/** values of a record that a row must show */
const VALUES = 2
/** share of the rows, or of the records, that must fit together */
const SHARE = 0.6

interface Fit {
  index: number
  row: number
  shown: number
}

/** @returns undefined when no list of the page shows the records */
export function placeByRows({ records }: RecordList, lines: readonly Line[]): FoundRecords | undefined {
  if (records.length < 2) return undefined
  const some = records.slice(0, RECORDS)
  let best: Fit[] = []
  for (const rows of groupsOf(lines)) {
    const texts = new Map(rows.map((row) => [row, textOf(row, lines)]))
    const fits = some
      .flatMap((record, index) =>
        rows.map((row) => ({ index, row, shown: shownIn(record, texts.get(row) ?? '') })),
      )
      .toSorted((one, two) => two.shown - one.shown)
    const paired = pairs(fits)
    const isFound = paired.filter(({ shown }) => shown >= VALUES).length
    if (isFound < Math.max(2, Math.min(rows.length, some.length) * SHARE)) continue
    if (paired.length > best.length) best = paired
  }
  if (best.length === 0) return undefined
  return {
    by: undefined,
    areRows: true,
    regions: best
      .toSorted((one, two) => one.index - two.index)
      .flatMap(({ index, row }) => {
        const record = records[index]
        const extent = extentOf(row, lines)
        return record === undefined
          ? []
          : [
              {
                record,
                index,
                line: row,
                extent,
                text: textIn(extent, lines),
                passive: passiveTextIn(extent, lines),
              },
            ]
      }),
  }
}

/** Each row with its record: the best fits first. What is left must still show one value. */
function pairs(fits: readonly Fit[]): Fit[] {
  const rows = new Set<number>()
  const records = new Set<number>()
  return fits.filter(({ index, row, shown }) => {
    if (shown === 0 || rows.has(row) || records.has(index)) return false
    rows.add(row)
    records.add(index)
    return true
  })
}

/** Siblings of one role. */
function groupsOf(lines: readonly Line[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, { parent, role }] of lines.entries()) {
    const key = `${parent} ${role}`
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1 && length <= ROWS)
    .toSorted((one, two) => two.length - one.length)
    .slice(0, GROUPS)
}

function shownIn(record: Record, text: string): number {
  return Object.entries(record.fields)
    .slice(0, FIELDS)
    .filter(
      ([path, value]) => value !== '' && compare(path, value, record, plain(text), new Set()) === 'same',
    ).length
}
