/** A short text that counts something. Pure. Part of the page's third script. */
import { areAlike, wordsOf } from '../../reading/words.js'

const COUNT_FIRST = /^(\d+) (\p{L}+(?: \p{L}+)?)$/u
const COUNT_LAST = /^(\p{L}+(?: \p{L}+){0,2})(?: ?\((\d+)\)|: ?(\d+))$/u

export interface Count {
  count: number
  /** what is counted */
  words: readonly string[]
  /** as in "Cart (2)" */
  isInBrackets: boolean
}

/** @param text folded: "3 open tickets", "cart (2)", "cart: 2" */
export function countIn(text: string): Count | undefined {
  const [, first, what] = COUNT_FIRST.exec(text) ?? []
  const [, name, inBrackets, last] = COUNT_LAST.exec(text) ?? []
  const count = first ?? inBrackets ?? last
  if (count === undefined) return undefined
  return { count: Number(count), words: wordsOf(what ?? name ?? ''), isInBrackets: inBrackets !== undefined }
}

/** True when the names have each word: "1 overdue invoice" counts a part of the invoices. */
export function isNamed({ words }: Count, names: readonly string[]): boolean {
  const known = names.flatMap(wordsOf)
  return words.every((word) => known.some((each) => areAlike(each, word)))
}
