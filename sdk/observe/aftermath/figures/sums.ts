/** An amount that is the sum of a list's rows, and what it should be later. Pure. Part of the page's third script. */
import { type Amount, amountsIn, isEqual } from './amounts.js'

/** From here on an amount has two digits. In a footer any is a sum. */
const TELLING = 10

export interface Sum {
  unit: string
  amount: number
  /** the ways of `RowSums.of` that give it */
  ways: readonly number[]
}

/** The sums of a list's rows. */
export class RowSums {
  readonly #rows: readonly Amount[][]
  readonly #sums = new Map<string, readonly number[]>()

  /** @param rows their texts */
  constructor(rows: readonly string[]) {
    this.#rows = rows.map(amountsIn)
  }

  /**
   * The amount of a text that is the sum of one of the same unit in each row, or of quantities times prices.
   *
   * @param isFooter the text is in the footer of the rows: a number without a unit counts there
   */
  in(amounts: readonly Amount[], isFooter: boolean): Sum | undefined {
    const count = this.#rows.length
    // "1 expense, 40.00 EUR"
    const isCounted = amounts.some(({ readings }) => readings[0] === count)
    if (count < (isCounted ? 1 : 2)) return undefined
    for (const { unit, readings } of amounts) {
      if (unit === '%' || (unit === '' && !isFooter)) continue
      for (const amount of readings) {
        const ways = this.#waysTo(amount, unit)
        if (amount !== 0 && ways.length > 0 && this.#isTelling(amount, unit, isFooter))
          return { unit, amount, ways }
      }
    }
    return undefined
  }

  /** What the sum is in these rows; undefined where they do not tell, or where one way still gives the amount. */
  now({ unit, amount, ways }: Sum): number | undefined {
    const sums = this.#of(unit)
    const now = ways.map((way) => sums[way] ?? Number.NaN)
    return now.every((sum) => Number.isFinite(sum) && !isEqual(sum, amount)) ? now[0] : undefined
  }

  #waysTo(amount: number, unit: string): number[] {
    return [...this.#of(unit)].flatMap((sum, way) => (isEqual(sum, amount) ? [way] : []))
  }

  /** No row alone has the amount, and their amounts have digits enough. */
  #isTelling(amount: number, unit: string, isFooter: boolean): boolean {
    const parts = this.#rows.flat().flatMap((part) => (part.unit === unit ? part.readings : []))
    const isPart = this.#rows.length > 1 && parts.some((part) => isEqual(part, amount))
    return !isPart && (isFooter || parts.some((part) => Math.abs(part) >= TELLING))
  }

  /** The sum of the first and of the last amount of each row, and of its only one times a whole number, in both readings. */
  #of(unit: string): readonly number[] {
    const known = this.#sums.get(unit)
    if (known !== undefined) return known
    const sums = [0, 1].flatMap((reading) => {
      const of = (amount: Amount | undefined) => amount?.readings[reading] ?? Number.NaN
      const total = (each: (cells: readonly Amount[], counts: readonly Amount[]) => number) =>
        this.#rows.reduce((sum, row) => {
          const counts = row.filter((part) => part.unit === '' && Number.isInteger(of(part)))
          return (
            sum +
            each(
              row.filter((part) => part.unit === unit),
              counts,
            )
          )
        }, 0)
      return [
        total((cells) => of(cells[0])),
        total((cells) => of(cells.at(-1))),
        total((cells, counts) =>
          unit !== '' && cells.length === 1 && counts.length === 1
            ? of(cells[0]) * of(counts[0])
            : Number.NaN,
        ),
      ]
    })
    this.#sums.set(unit, sums)
    return sums
  }
}
