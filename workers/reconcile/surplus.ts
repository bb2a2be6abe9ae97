/** Rows of a list without a record, and second rows of a record. */
import { foldText } from '../../sdk/protocol/match.js'
import { holdsWhole } from './holds-whole.js'
import { areFlat, areSiblings, type Line, rowsAround, textOf } from './lines.js'
import { numbersIn } from './numbers.js'
import type { RecordList } from './records.js'
import type { Placing } from './region.js'

/** Matches a totals row, which shows no record. */
const SUM =
  /^(?:sub-?|grand )?(?:total|sum|summe|gesamt|zwischensumme|somme|suma|totale|totaal|итого|合計|小計|总计)/iu

export interface SurplusRow {
  text: string
  /** true for a second row of a record, false for a row of none */
  isTwice: boolean
}

/**
 * Rows that resemble the list's rows but belong to none of its records.
 *
 * @param taken lines that show a record of any answer
 */
export function surplusIn(
  list: RecordList,
  { by, regions }: Placing,
  lines: readonly Line[],
  taken: ReadonlySet<number>,
): SurplusRow[] {
  const rows = rowsAround(
    regions.map(({ line }) => line),
    lines,
  )
  const [first] = rows
  if (by === undefined || first === undefined || rows.length < 2 || list.isCut) return []
  if (!areSiblings(rows, lines)) return []
  const own = new Set(rows)
  const values = list.records.map(({ fields }) => foldText(String(fields[by])))
  const isTwice = (text: string) => values.some((value) => holdsWhole(foldText(text), value))
  // Rows of a single line stand among other texts of the list: only a copy of a row is told from those.
  if (areFlat(rows, lines)) return copiesIn(list, by, rows, lines)
  const extent = (row: number) => (lines[row]?.end ?? row) - row
  const least = Math.min(...rows.map((row) => numbersOn(row, lines)))
  const inner = Math.min(...rows.map(extent))
  return runAround(rows, lines).flatMap((line): SurplusRow[] => {
    if (own.has(line)) return []
    const text = textOf(line, lines)
    if (text === '' || SUM.test(text) || numbersOn(line, lines) < least || extent(line) < inner) return []
    for (let at = line; at < line + extent(line); at++) if (taken.has(at)) return []
    return [{ text, isTwice: isTwice(text) }]
  })
}

/** The siblings of one role from the first row on, up to the first other element after the last row. */
function runAround(rows: readonly number[], lines: readonly Line[]): number[] {
  const [first = 0] = rows
  const run: number[] = []
  const last = Math.max(...rows)
  const end = lines[lines[first]?.parent ?? -1]?.end ?? lines.length
  for (let line = Math.min(...rows); line < end; line = lines[line]?.end ?? end) {
    if (areSiblings([first, line], lines)) run.push(line)
    else if (line > last) break
  }
  return run
}

/** Rows of a single line that show a record more often than the list shows its other records. */
function copiesIn(
  { records }: RecordList,
  by: string,
  rows: readonly number[],
  lines: readonly Line[],
): SurplusRow[] {
  const [first = 0] = rows
  const siblings = lines.flatMap(({ text }, line) =>
    areSiblings([first, line], lines) ? foldText(text) : [],
  )
  const counts = records.map(({ fields }) => {
    const value = String(fields[by])
    return { value, count: siblings.filter((text) => text === foldText(value)).length }
  })
  const isOnce = counts.filter(({ count }) => count === 1).length > counts.length / 2
  return isOnce
    ? counts.filter(({ count }) => count > 1).map(({ value }) => ({ text: value, isTwice: true }))
    : []
}

function numbersOn(line: number, lines: readonly Line[]): number {
  return numbersIn(textOf(line, lines)).length
}
