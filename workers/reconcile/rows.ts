/** Compares the rows of a list with its records: missing rows, surplus rows, order. */
import { foldText } from '../../sdk/protocol/match.js'
import { holdsWhole } from './holds-whole.js'
import { areSiblings, type Line, rowsAround, textOf } from './lines.js'
import { numbersIn } from './numbers.js'
import type { RecordList } from './records.js'
import type { Placing, Region } from './region.js'

/** Matches a totals row, which shows no record. */
const SUM =
  /^(?:sub-?|grand )?(?:total|sum|summe|gesamt|zwischensumme|somme|suma|totale|totaal|итого|合計|小計|总计)/iu
/** Share of the shown records that may be missing. More are a filter, a search or a page. */
const LOST = 0.2

export interface Unshown {
  /** records that the page should show */
  missing: number[]
  /** why the page may leave out the others */
  why?: string
}

/** What the page does not show of a list. A record is missing only if nothing explains why it is left out. */
export function unshownOf({ records }: RecordList, { by, regions }: Placing): Unshown {
  const shown = new Set(regions.map(({ index }) => index))
  const last = Math.max(...shown)
  const between = records.flatMap((_, index) => (index < last && !shown.has(index) ? [index] : []))
  const reasons = between.map((index) => differsIn(records[index]?.fields ?? {}, regions))
  const missing = between.filter((_, i) => reasons[i] === undefined)
  const field = reasons.find((reason) => reason !== undefined)
  const why =
    field === undefined
      ? {}
      : { why: `the shown records have ${field} = ${JSON.stringify(regions[0]?.record.fields[field])}` }
  const isLoss = by !== undefined && missing.length <= Math.max(1, regions.length * LOST)
  return { missing: isLoss ? missing : [], ...why }
}

/** The field in which all shown records are alike, and this one is not. */
function differsIn(fields: Region['record']['fields'], regions: readonly Region[]): string | undefined {
  return regions.length < 2
    ? undefined
    : Object.keys(fields).find((path) => {
        const [first, ...others] = regions.map(({ record }) => record.fields[path])
        return first !== undefined && first !== fields[path] && others.every((other) => other === first)
      })
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
  const rows = rowsAround(
    regions.map(({ line }) => line),
    lines,
  )
  const [first] = rows
  if (by === undefined || first === undefined || rows.length < 2 || list.isCut) return []
  if (!areSiblings(rows, lines)) return []
  const own = new Set(rows)
  const extent = (row: number) => (lines[row]?.end ?? row) - row
  const least = Math.min(...rows.map((row) => numbersOn(row, lines)))
  const inner = Math.min(...rows.map(extent))
  const start = Math.min(...rows)
  const values = list.records.map(({ fields }) => foldText(String(fields[by])))
  return lines.flatMap((_, line): SurplusRow[] => {
    if (line <= start || own.has(line) || !areSiblings([first, line], lines)) return []
    const text = textOf(line, lines)
    if (text === '' || SUM.test(text) || numbersOn(line, lines) < least || extent(line) < inner) return []
    for (let at = line; at < line + extent(line); at++) if (taken.has(at)) return []
    const isTwice = values.some((value) => holdsWhole(foldText(text), value))
    return [{ text, why: isTwice ? 'the row is there twice' : 'no answer holds such a record' }]
  })
}

function numbersOn(line: number, lines: readonly Line[]): number {
  return numbersIn(textOf(line, lines)).length
}

/** The order of the shown rows, if it is neither the list's order nor its reverse. */
export function otherOrder({ by, regions }: Placing): { expected: string; shown: string } | undefined {
  if (by === undefined) return undefined
  const lines = regions.map(({ line }) => line)
  const isRising = lines.every((line, i) => i === 0 || line >= (lines[i - 1] ?? 0))
  const isFalling = lines.every((line, i) => i === 0 || line <= (lines[i - 1] ?? 0))
  if (isRising || isFalling) return undefined
  const named = (rows: readonly Region[]) => rows.map(({ record }) => String(record.fields[by])).join(', ')
  const shown = [...regions].sort((one, two) => one.line - two.line).slice(0, 5)
  return { expected: named(regions.slice(0, 5)), shown: named(shown) }
}
