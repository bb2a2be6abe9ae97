/** Whether rows are in the order of their amounts as texts: 119, 19, 205, 9. Pure. Part of the page's third script. */

/** Fewer different amounts are in any order. */
const LEAST = 3
/** Where a text goes on with an amount of money, or begins with one. */
const PIECES = /\n|\s(?=\p{Sc}\s?\d)|(?<!\d)\s(?=\d[\d.,]*\s?\p{Sc})|(?<=\p{Sc}\s?\d[\d.,]*)\s(?!\d)/u
/** A currency, a number, and a unit. A date, a version and an article number are none. */
const AMOUNT = /^([^\d\p{L}-]{0,2}|[A-Z]{3}\s?)((?!0\d)\d{1,3}(?:[.,\s'’]?\d{3})*(?:[.,]\d+)?)(\D{0,4})$/u
const natural = new Intl.Collator('en', { numeric: true }).compare

/**
 * Amounts of one unit, the only ones at the same place of each row, that are in the order of texts and not in that of numbers
 * where nothing else that the rows show is in order; empty for none.
 *
 * @param rows a line for each text in a row
 */
export function sortedAsTexts(rows: readonly string[]): readonly string[] {
  const [first = [], ...others] = rows.map(piecesOf)
  if (others.some(({ length }) => length !== first.length)) return []
  const columns = first.map((cell, i) => [cell, ...others.map((row) => row[i] ?? '')])
  const [amounts, ...more] = columns.filter((column) => amountsIn(column).length > 0)
  // The chance grows with each column.
  const isSo = amounts !== undefined && more.length === 0 && isOfTexts(amounts) && !columns.some(isInOrder)
  return isSo ? amounts : []
}

function piecesOf(row: string): string[] {
  return row
    .split(PIECES)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

function isOfTexts(column: readonly string[]): boolean {
  return new Set(column).size >= LEAST && amountsIn(column).some((each) => isSorted(each.map(String)))
}

function isInOrder(column: readonly string[]): boolean {
  const amounts = amountsIn(column)
  if (amounts.length > 0) return amounts.some((each) => isSorted(each))
  // A day as most countries write it: its year is last.
  const days = column.map((cell) => cell.split(/\D+/).reverse().join())
  return isSorted(column, natural) || isSorted(days, natural) || isSorted(column.map(Date.parse))
}

/** The amounts, with the point and with the comma as the decimal separator; none where a cell has another text or unit. */
function amountsIn(column: readonly string[]): number[][] {
  const parts = column.map((cell) => AMOUNT.exec(cell))
  const units = new Set(parts.map((part) => (part === null ? undefined : `${part[1]}${part[3]}`.trim())))
  if (units.size !== 1 || units.has(undefined)) return []
  const numbers = parts.map((part) => (part?.[2] ?? '').replace(/[\s'’]/g, ''))
  const readings = [
    numbers.map((number) => Number(number.replaceAll(',', ''))),
    numbers.map((number) => Number(number.replaceAll('.', '').replace(',', '.'))),
  ]
  return readings.filter((each) => each.every(Number.isFinite))
}

/** True when the values rise or fall, and are not all the same. */
function isSorted<T>(values: readonly T[], compare = compared<T>): boolean {
  const steps = values.slice(1).map((value, i) => compare(values[i] ?? value, value))
  const isOneWay = steps.every((step) => step <= 0) || steps.every((step) => step >= 0)
  return isOneWay && steps.some((step) => step !== 0)
}

function compared<T>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other)
}
