/** Compares the rows of a list with its records: missing rows, surplus rows, order. */
import { foldText } from '../../sdk/protocol/match.js'
import { numbersIn } from './numbers.js'
import type { RecordList } from './records.js'
import { holdsWhole, type Line, type Placing, type Region } from './regions.js'

/** Matches a totals row, which shows no record. */
const SUM =
  /^(?:sub-?|grand )?(?:total|sum|summe|gesamt|zwischensumme|somme|suma|totale|totaal|итого|合計|小計|总计)/iu

/** Records before the last shown one that the page does not show. */
export function missingIn({ records }: RecordList, { regions }: Placing): number[] {
  const shown = new Set(regions.map(({ index }) => index))
  const last = Math.max(...shown)
  return records.flatMap((_, index) => (index < last && !shown.has(index) ? [index] : []))
}

/** Number of records after the last shown one. They may be on another page, or not rendered yet. */
export function beyond({ records }: RecordList, { regions }: Placing): number {
  return records.length - 1 - Math.max(...regions.map(({ index }) => index))
}

export interface SurplusRow {
  text: string
  why: string
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
  const rows = rowsOf(regions, lines)
  const [first] = rows
  if (first === undefined || rows.length < 2 || list.isCut) return []
  const around = parentOf(first, lines)
  const isSibling = (line: number) =>
    lines[line]?.role === lines[first]?.role && parentOf(line, lines) === around
  if (!rows.every(isSibling)) return []
  const own = new Set(rows)
  const least = Math.min(...rows.map((row) => numbersOn(row, lines)))
  const inner = Math.min(...rows.map((row) => endOf(row, lines) - row))
  const start = Math.min(...rows)
  const values = list.records.map(({ fields }) => foldText(String(fields[by])))
  return lines.flatMap((_, line): SurplusRow[] => {
    if (line <= start || own.has(line) || !isSibling(line)) return []
    const end = endOf(line, lines)
    const text = textOf(line, lines)
    if (text === '' || SUM.test(text) || numbersOn(line, lines) < least || end - line < inner) return []
    for (let at = line; at < end; at++) if (taken.has(at)) return []
    const isTwice = values.some((value) => holdsWhole(foldText(text), value))
    return [{ text, why: isTwice ? 'the row is there twice' : 'no answer holds such a record' }]
  })
}

/** For each record, the outermost line that contains no other record. */
function rowsOf(regions: readonly Region[], lines: readonly Line[]): number[] {
  const placed = regions.map(({ line }) => line)
  return placed.map((line) => {
    let row = line
    for (let up = parentOf(row, lines); up !== undefined; up = parentOf(row, lines)) {
      const [from, to] = [up, endOf(up, lines)]
      if (placed.some((other) => other !== line && other >= from && other < to)) break
      row = up
    }
    return row
  })
}

function parentOf(line: number, lines: readonly Line[]): number | undefined {
  const indent = lines[line]?.indent ?? 0
  for (let at = line - 1; at >= 0; at--) if ((lines[at]?.indent ?? 0) < indent) return at
  return undefined
}

/** The line after the last nested one. */
function endOf(line: number, lines: readonly Line[]): number {
  const indent = lines[line]?.indent ?? 0
  const next = lines.findIndex((other, at) => at > line && other.indent <= indent)
  return next < 0 ? lines.length : next
}

function textOf(line: number, lines: readonly Line[]): string {
  return lines
    .slice(line, endOf(line, lines))
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

function numbersOn(line: number, lines: readonly Line[]): number {
  return numbersIn(textOf(line, lines)).length
}

/** The order of the shown rows, if it is neither the list's order nor its reverse. */
export function otherOrder({ by, regions }: Placing): { expected: string; shown: string } | undefined {
  const lines = regions.map(({ line }) => line)
  const isRising = lines.every((line, i) => i === 0 || line >= (lines[i - 1] ?? 0))
  const isFalling = lines.every((line, i) => i === 0 || line <= (lines[i - 1] ?? 0))
  if (isRising || isFalling) return undefined
  const named = (rows: readonly Region[]) => rows.map(({ record }) => String(record.fields[by])).join(', ')
  const shown = [...regions].sort((one, two) => one.line - two.line).slice(0, 5)
  return { expected: named(regions.slice(0, 5)), shown: named(shown) }
}
