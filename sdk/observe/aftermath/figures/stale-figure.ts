import type { Amiss } from '../../../protocol/commands/shown.js'
import { LIVE } from '../../reading/shown.js'
import type { Check } from '../check.js'
import { ColumnSum } from './column-sum.js'
import type { FigureRule, Tells } from './figure-rule.js'
import { readPage } from './page-texts.js'
import { RowCount } from './row-count.js'
import { WordCount } from './word-count.js'

/** Figures of a page that are compared. */
const FIGURES = 100
/** A longer text tells a story. */
const CHARS = 80

/** A figure fitted what else the page shows, and does so no longer. */
export class StaleFigure implements Check {
  readonly #rules: readonly FigureRule[]
  #open: readonly FigureRule[] = []

  constructor(tells: Tells, hasTyped: () => boolean) {
    this.#rules = [new ColumnSum(tells), new RowCount(tells, hasTyped), new WordCount()]
  }

  begin(target: Element): boolean {
    const page = readPage()
    const figures = [...page.texts]
      .map(([element, text]) => ({ element, text }))
      .filter(
        ({ element, text }) => text.length <= CHARS && /\d/.test(text) && element.closest(LIVE) === null,
      )
      .slice(0, FIGURES)
    const acted = [target.textContent ?? '', target.ariaLabel ?? '']
    this.#open = this.#rules.filter((rule) => rule.begin(figures, page, acted))
    return this.#open.length > 0
  }

  get amiss(): Amiss | undefined {
    const page = this.#open.length === 0 ? undefined : readPage()
    const found = page === undefined ? undefined : this.#open.find((rule) => rule.isAmiss(page))
    return found === undefined ? undefined : { how: found.how }
  }
}
