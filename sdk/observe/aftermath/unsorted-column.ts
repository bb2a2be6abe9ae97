import type { Amiss } from '../../protocol/commands/shown.js'
import { readingsOf } from '../reading/amount-readings.js'
import { textOf } from '../reading/rows.js'
import type { Check } from './check.js'
import { secondKind } from './row-kinds.js'

const HEADER = 'th,[role=columnheader]'
/** A version, an address or a date: its numbers do not make one amount. */
const PARTED = /\d\.\d+\.\d/
/** `1.000.000` */
const GROUPED = /^\D*\d{1,3}(?:\.\d{3})+(?!\.?\d)/

/** The column says that it is sorted, all its cells are amounts, and these are in no such order. */
export class UnsortedColumn implements Check {
  #header: Element | null = null
  /** texts of the rows before the act */
  #before: readonly string[] = []

  begin(target: Element): boolean {
    this.#header = target.closest(HEADER)
    this.#before = this.#header === null ? [] : this.#rows.map(textOf)
    return this.#header !== null
  }

  get amiss(): Amiss | undefined {
    const header = this.#header
    const order = header?.getAttribute('aria-sort')
    const rows = this.#rows
    if (header?.parentElement == null || !/^(?:a|de)scending$/.test(order ?? '')) return undefined
    const column = [...header.parentElement.children].indexOf(header)
    const cells = rows.map((row) => (row.children[column]?.textContent ?? '').trim())
    const amounts = cells.map((cell) =>
      readingsOf(cell).map((amount) => (cell.startsWith('-') ? -amount : amount)),
    )
    const isParted = cells.some((cell) => PARTED.test(cell) && !GROUPED.test(cell))
    if (cells.length < 2 || isParted || amounts.some((readings) => readings.length === 0)) return undefined
    const sign = order === 'ascending' ? 1 : -1
    const second = secondKind(rows, this.#before)
    const isInOrder = (numbers: readonly number[]) =>
      numbers.every(
        (number, i) => i === 0 || i === second || sign * (number - (numbers[i - 1] ?? number)) >= 0,
      )
    // The point or the comma may be the decimal separator.
    const readings = [amounts.map(([first = 0]) => first), amounts.map((each) => each.at(-1) ?? 0)]
    return readings.some(isInOrder) ? undefined : { how: 'unsorted' }
  }

  get #rows(): Element[] {
    const table = this.#header?.closest('table,[role=table],[role=grid]')
    return [...(table?.querySelectorAll('tbody tr,[role=row]') ?? [])].filter(
      (row) => row !== this.#header?.parentElement,
    )
  }
}
