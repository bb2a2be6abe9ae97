import { amountsIn, isEqual } from './amounts.js'
import { listNow, type Tie, tieOf } from './comparable.js'
import type { Figure, FigureRule, Tells } from './figure-rule.js'
import { type List, type PageTexts, recordAround } from './page-texts.js'
import type { Sum } from './sums.js'

/** An amount was the sum of a list's rows, and stays when the rows have another one, or counts itself. */
export class ColumnSum implements FigureRule {
  readonly how = 'unsummed'
  readonly #tells: Tells
  #ties: (Tie & { sum: Sum })[] = []
  #texts: PageTexts['texts'] = new Map()

  constructor(tells: Tells) {
    this.#tells = tells
  }

  begin(figures: readonly Figure[], page: PageTexts): boolean {
    this.#texts = page.texts
    this.#ties = figures.flatMap((figure) => {
      const amounts = amountsIn(figure.text)
      return page.lists.flatMap((list) => {
        const place = placeOf(figure.element, list)
        const sum = place === undefined ? undefined : list.sums.in(amounts, place === 'footer')
        return sum === undefined ? [] : [{ ...tieOf(figure, list, page), sum }]
      })
    })
    return this.#ties.length > 0
  }

  isAmiss(page: PageTexts): boolean {
    return this.#ties.some((tie) => {
      const { figure, list, sum } = tie
      const text = page.texts.get(figure.element) ?? ''
      const now = page.lists.find(({ element }) => element === list.element)?.sums.now(sum)
      if (now === undefined || (this.#tells(sum.amount) && !this.#tells(now))) return false
      const rows = listNow(tie, page)?.rows
      if (rows === undefined) return false
      const texts = rows.map((row) => row.text)
      const isTaken =
        list.rows.every((row) => texts.includes(row.text)) &&
        amountsIn(text).some(
          ({ unit, readings }) => unit === sum.unit && readings.some(isOf(sum.amount + now)),
        )
      return (text === figure.text || isTaken) && !this.#isExplained(tie, page, now)
    })
  }

  /** The page shows the new sum, or newly the difference: it may be a discount, or what does not count. */
  #isExplained({ figure, list, sum }: Tie & { sum: Sum }, page: PageTexts, now: number): boolean {
    return [...page.texts].some(([element, text]) => {
      if (element === figure.element) return false
      if (recordAround(element)?.parentElement === list.element) return false
      const amounts = amountsIn(text).flatMap(({ readings }) => readings.map(Math.abs))
      const isNew = this.#texts.get(element) !== text
      return amounts.some(isOf(now)) || (isNew && amounts.some(isOf(Math.abs(now - sum.amount))))
    })
  }
}

function placeOf(figure: Element, { element }: List): 'footer' | 'beside' | undefined {
  const row = recordAround(figure)
  if (row === null || row.contains(element)) return 'beside'
  const isFooter =
    row.parentElement?.localName === 'tfoot' && row.closest('table')?.contains(element) === true
  return isFooter ? 'footer' : undefined
}

function isOf(amount: number): (other: number) => boolean {
  return (other) => isEqual(amount, other)
}
