import type { Amiss } from '../../protocol/commands/shown.js'
import { listsOfPage, rowTextsOfPage, textOf } from '../reading/rows.js'
import type { Check } from './check.js'

/** A shorter text may stand in several new rows. */
const LEAST_CHARS = 4
/** Rows of a list that differed before; in a shorter list equal rows may be usual. */
const LEAST_ROWS = 3
const WORD = /\p{L}{2}/u

/** One text came twice, as rows of one list, or a piece of the list stands in it once more. */
export class DoubledRow implements Check {
  #texts: readonly string[] = []

  begin(): boolean {
    this.#texts = rowTextsOfPage()
    return false
  }

  get amiss(): Amiss | undefined {
    const times = new Map<string, number>()
    for (const text of this.#texts) times.set(text, (times.get(text) ?? 0) + 1)
    const lists = listsOfPage()
    if (lists.some((rows) => hasDoubled(rows, times))) return { how: 'doubled' }
    return lists.some((rows) => hasRepeated(rows, times)) ? { how: 'repeated' } : undefined
  }
}

type Times = ReadonlyMap<string, number>

function hasDoubled(rows: readonly Element[], before: Times): boolean {
  const fresh = rows.map(textOf).filter((text) => text.length >= LEAST_CHARS && !before.has(text))
  return new Set(fresh).size < fresh.length
}

/** Two rows, one after the other, stand again in the list, whose rows all differed. Their markup has their identities. */
function hasRepeated(rows: readonly Element[], before: Times): boolean {
  const texts = rows.map(textOf)
  const known = new Set(texts.filter((text) => before.has(text)))
  if (known.size < LEAST_ROWS || texts.some((text) => (before.get(text) ?? 0) > 1)) return false
  const isKnown = (i: number) => known.has(texts[i] ?? '') && WORD.test(texts[i] ?? '')
  const isSame = (i: number, again: number) =>
    texts[i] === texts[again] && rows[i]?.outerHTML === rows[again]?.outerHTML
  return texts.some((own, i) => {
    const again = texts.indexOf(own, i + 1)
    return again > i + 1 && isKnown(i) && isKnown(i + 1) && isSame(i, again) && isSame(i + 1, again + 1)
  })
}
