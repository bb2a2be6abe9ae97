/** Finds the records of a list by the field whose values tell them apart. */
import { foldText } from '../../sdk/protocol/match.js'
import { compare, plain } from './compare.js'
import { holdsGlued, holdsWhole } from './holds-whole.js'
import {
  areFlat,
  areSiblings,
  type Extent,
  extentOf,
  type Line,
  passiveTextIn,
  rowsAround,
  textIn,
} from './lines.js'
import type { RecordList, Scalar } from './records.js'
import type { Region } from './region.js'

export interface FoundRecords {
  by: string | undefined
  regions: Region[]
  /** true when each record has a row of its own, and the rows are siblings */
  areRows: boolean
}

type Identified = Pick<Region, 'record' | 'index' | 'line'>

const REGION_LINES = 12
/** fields and records that tell how the texts of a list are grouped */
const SAMPLE = 12

/** @returns undefined when no field finds a record */
export function placeByField({ records }: RecordList, lines: readonly Line[]): FoundRecords | undefined {
  const folded = lines.map(({ text }) => foldText(text))
  const names = new Set(records.flatMap(({ fields }) => Object.keys(fields)))
  let best: { by: string; at: (number | undefined)[]; count: number } | undefined
  for (const by of names) {
    const values = records.map(({ fields }) => identity(fields[by]))
    const known = values.filter((value) => value !== '')
    if (known.length === 0 || new Set(known).size < known.length) continue
    const at = nearestTogether(
      records.map(({ fields }, i) => linesWith(lines, folded, fields[by], values[i] ?? '')),
    )
    const count = new Set(at.filter((line) => line !== undefined)).size
    if (count > (best?.count ?? 0)) best = { by, at, count }
  }
  if (best === undefined) return undefined
  const { by, at } = best
  const placed = at.flatMap((line, index) => (line === undefined ? [] : [{ line, index }]))
  const starts = placed.map(({ line }) => line)
  const rows = rowsAround(starts, lines)
  const areRows = placed.length > 1 && new Set(rows).size === rows.length && areSiblings(rows, lines)
  const own = placed.flatMap(({ line, index }) => {
    const record = records[index]
    return record === undefined ? [] : [{ record, index, line }]
  })
  const extents = areRows
    ? extentsOfRows(own, rows, lines)
    : starts.map((line) => extentFrom(lines, line, starts))
  const regions = own.flatMap((each, i): Region[] => {
    const extent = extents[i]
    return extent === undefined
      ? []
      : [{ ...each, extent, text: textIn(extent, lines), passive: passiveTextIn(extent, lines) }]
  })
  return { by, areRows, regions }
}

/** Returns the value if it can identify a record (a longer text or a large number), otherwise an empty text. */
function identity(value: Scalar | undefined): string {
  if (typeof value === 'string') return value.trim().length > 2 ? foldText(value) : ''
  return typeof value === 'number' && value >= 1000 ? String(value) : ''
}

function linesWith(
  lines: readonly Line[],
  folded: readonly string[],
  value: Scalar | undefined,
  identifier: string,
): number[] {
  if (identifier === '') return []
  const whole = folded.flatMap((text, line) => (holdsWhole(text, identifier) ? [line] : []))
  if (whole.length > 0) return whole
  return lines.flatMap(({ text }, line) => (holdsGlued(text, String(value)) ? [line] : []))
}

/** Of several lines with a value, the one nearest to a line that is the only one with another value. */
function nearestTogether(found: readonly (readonly number[])[]): (number | undefined)[] {
  const sure = found.flatMap((lines) => (lines.length === 1 ? lines : []))
  const distance = (line: number) => Math.min(...sure.map((other) => Math.abs(other - line)))
  return found.map((lines) =>
    sure.length === 0 ? lines[0] : lines.toSorted((one, two) => distance(one) - distance(two))[0],
  )
}

/**
 * Rows that contain lines show what they contain. Rows of a single line stand among the other texts of the list, which begin
 * before or after the row, for all rows alike.
 */
function extentsOfRows(
  own: readonly Identified[],
  rows: readonly number[],
  lines: readonly Line[],
): Extent[] {
  if (!areFlat(rows, lines)) return rows.map((row) => extentOf(row, lines))
  const sorted = rows.toSorted((one, two) => one - two)
  const gaps = sorted.slice(1).map((row, i) => row - (sorted[i] ?? 0))
  const usual = Math.min(Math.max(...gaps), REGION_LINES)
  const end = lines[lines[sorted[0] ?? 0]?.parent ?? -1]?.end ?? lines.length
  const groupings = Array.from({ length: Math.min(...gaps, usual) }, (_, before) =>
    rows.map((row): Extent => {
      const from = Math.max(0, row - before)
      const next = sorted[sorted.indexOf(row) + 1] ?? end + before
      return { from, to: Math.min(next - before, from + usual) }
    }),
  )
  return groupings
    .map((extents) => ({ extents, shown: shownIn(own, extents, lines) }))
    .reduce((best, each) => (each.shown > best.shown ? each : best)).extents
}

/** How many values of the records the lines show. */
function shownIn(own: readonly Identified[], extents: readonly Extent[], lines: readonly Line[]): number {
  let shown = 0
  for (const [i, { record }] of own.slice(0, SAMPLE).entries()) {
    const extent = extents[i]
    const text = extent === undefined ? '' : textIn(extent, lines)
    for (const [path, value] of Object.entries(record.fields).slice(0, SAMPLE))
      if (compare(path, value, record, plain(text), new Set()) === 'same') shown += 1
  }
  return shown
}

/** A record's line and the following lines, up to the next record or the end of what contains it. */
function extentFrom(lines: readonly Line[], start: number, starts: readonly number[]): Extent {
  const around = lines[start]?.parent
  const end = around === undefined ? lines.length : (lines[around]?.end ?? start + 1)
  return { from: start, to: Math.min(end, start + REGION_LINES, ...starts.filter((other) => other > start)) }
}
