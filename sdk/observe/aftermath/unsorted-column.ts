import type { Amiss } from '../../protocol/commands/shown.js'
import { readingsOf } from '../reading/amount-readings.js'
import type { Check } from './check.js'

const HEADER = 'th,[role=columnheader]'
/** A version, an address or a date: its numbers do not make one amount. */
const PARTED = /\d\.\d+\.\d/
/** `1.000.000` */
const GROUPED = /^\D*\d{1,3}(?:\.\d{3})+(?!\.?\d)/

const PICTURE = /\p{Extended_Pictographic}/u

/** The column says that it is sorted, all its cells are amounts, and these are in no such order. */
export class UnsortedColumn implements Check {
  #header: Element | null = null

  begin(target: Element): boolean {
    this.#header = target.closest(HEADER)
    return this.#header !== null
  }

  get amiss(): Amiss | undefined {
    const header = this.#header
    const order = header?.getAttribute('aria-sort')
    const table = header?.closest('table,[role=table],[role=grid]')
    if (header?.parentElement == null || table == null || !/^(?:a|de)scending$/.test(order ?? ''))
      return undefined
    const column = [...header.parentElement.children].indexOf(header)
    const rows = [...table.querySelectorAll('tbody tr,[role=row]')].filter(
      (row) => row !== header.parentElement,
    )
    const cells = rows.map((row) => (row.children[column]?.textContent ?? '').trim())
    const amounts = cells.map((cell) =>
      readingsOf(cell).map((amount) => (cell.startsWith('-') ? -amount : amount)),
    )
    const isParted = cells.some((cell) => PARTED.test(cell) && !GROUPED.test(cell))
    if (cells.length < 2 || isParted || amounts.some((readings) => readings.length === 0)) return undefined
    const sign = order === 'ascending' ? 1 : -1
    const kinds = rows.map(kindOf)
    // Folders come first, or a row is pinned: each kind is in order.
    const isGrouped =
      new Set(kinds).size === 2 && kinds.filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length === 1
    const isInOrder = (numbers: readonly number[]) =>
      numbers.every(
        (number, i) =>
          i === 0 ||
          (isGrouped && kinds[i] !== kinds[i - 1]) ||
          sign * (number - (numbers[i - 1] ?? number)) >= 0,
      )
    // The point or the comma may be the decimal separator.
    const readings = [amounts.map(([first = 0]) => first), amounts.map((each) => each.at(-1) ?? 0)]
    return readings.some(isInOrder) ? undefined : { how: 'unsorted' }
  }
}

/** What rows of one kind have in common: their class and style, and the first emoji in them. */
function kindOf(row: Element): string {
  return [row.className, row.getAttribute('style'), PICTURE.exec(row.textContent ?? '')].join(' ')
}
