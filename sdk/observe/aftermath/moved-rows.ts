import { textsUnder } from '../../dom/walk.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'
import { listsOf, rowsOf, textOf } from './rows.js'

/** Rows whose texts are reported: their order shows in the first ones. */
const REPORTED = 50

/** The rows of a list are those of before, in another order. */
export class MovedRows implements Check {
  #texts: readonly string[] = []
  #target: Element | null = null

  begin(target: Element): boolean {
    this.#texts = rowsOf(document).map(textOf)
    this.#target = target
    return false
  }

  get amiss(): Amiss | undefined {
    const rows = listsOf(document).find((each) => this.#isMoved(each))
    return rows && { how: 'moved', rows: rows.slice(0, REPORTED).map(linesOf) }
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
