import { textsUnder } from '../../dom/walk.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'
import { listsOf, rowsOf, textOf } from './rows.js'
import { areSortedTexts } from './sorted-texts.js'

/** Rows whose texts are compared: their order shows in the first ones. */
const COMPARED = 50

/** The rows of a list are those of before, in the order of their numbers as texts. */
export class MovedRows implements Check {
  #texts: readonly string[] = []
  #target: Element | null = null

  begin(target: Element): boolean {
    this.#texts = rowsOf(document).map(textOf)
    this.#target = target
    return false
  }

  get amiss(): Amiss | undefined {
    const isMisordered = listsOf(document).some(
      (rows) => this.#isMoved(rows) && areSortedTexts(rows.slice(0, COMPARED).map(linesOf)),
    )
    return isMisordered ? { how: 'misordered' } : undefined
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
