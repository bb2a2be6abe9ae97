import { textsUnder } from '../../dom/walk.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import type { Read } from '../network/recent-reads.js'
import { listsOfPage, rowTextsOfPage, textOf } from '../reading/rows.js'
import { isNamedBy } from './named-column.js'
import { sortedAsTexts } from './sorted-texts.js'

/** Rows whose texts are compared: their order shows in the first ones. */
const COMPARED = 50
/** Different amounts that are hardly in such an order by chance: 2 of 120. Fewer count where the control names them. */
const LEAST = 5

/** The rows of a list are those of before, in the order of their numbers as texts. */
export class MovedRows {
  #texts: readonly string[] = []
  #target: Element | null = null

  /** Call before an action runs. */
  begin(target: Element): void {
    this.#texts = rowTextsOfPage()
    this.#target = target
  }

  /** @param reads lists that the page read */
  found(reads: readonly Read[]): Amiss[] {
    const isMisordered = listsOfPage().some((rows) => this.#isMoved(rows) && this.#isByTexts(rows, reads))
    return isMisordered ? [{ how: 'misordered' }] : []
  }

  #isByTexts(rows: readonly Element[], reads: readonly Read[]): boolean {
    const cells = sortedAsTexts(rows.slice(0, COMPARED).map(linesOf))
    if (cells.length === 0 || new Set(cells).size >= LEAST) return cells.length > 0
    const [target, row] = [this.#target, rows[0]]
    return target !== null && row !== undefined && isNamedBy(target, cells, row, reads)
  }

  #isMoved(rows: readonly Element[]): boolean {
    const texts = rows.map(textOf)
    const before = this.#texts.filter((text) => texts.includes(text))
    const isSame = before.length === texts.length && before.join() !== texts.join()
    // A control in a row may move this one.
    return isSame && !rows.some((row) => row.contains(this.#target))
  }
}

/** One line for each text. */
function linesOf(row: Element): string {
  return [...textsUnder(row)].map(({ data }) => data.trim()).join('\n')
}
