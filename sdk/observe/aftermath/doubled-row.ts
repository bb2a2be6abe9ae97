import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'
import { rowsOf, textOf } from './rows.js'

/** A shorter text may stand in several new rows. */
const LEAST_CHARS = 4

/** One text came twice, as rows of one list. */
export class DoubledRow implements Check {
  #texts: readonly string[] = []

  begin(): boolean {
    this.#texts = rowsOf(document).map(textOf)
    return false
  }

  get amiss(): Amiss | undefined {
    const before = new Set(this.#texts)
    const fresh = rowsOf(document).filter((row) => {
      const text = textOf(row)
      return text.length >= LEAST_CHARS && !before.has(text)
    })
    const isDoubled = fresh.some((row, i) =>
      fresh
        .slice(i + 1)
        .some((other) => other.parentElement === row.parentElement && textOf(other) === textOf(row)),
    )
    return isDoubled ? { how: 'doubled' } : undefined
  }
}
