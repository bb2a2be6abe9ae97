/** A row may say in words what other rows say in numbers: "Free", "Sold out", "2 days ago". */
import { foldText } from '../../sdk/protocol/match.js'
import { isMonth } from './dates.js'
import type { Region } from './region.js'

/** share of the rows that must have a word before it belongs to the list */
const USUAL = 0.5

/** True for a row with words that neither its record nor most other rows have. */
export function hasOwnWords(index: number, regions: readonly Region[]): boolean {
  const region = regions.find((each) => each.index === index)
  if (region === undefined) return false
  const values = foldText(Object.values(region.record.fields).join(' '))
  const others = regions.filter((each) => each !== region).map(({ text }) => new Set(wordsOf(text)))
  return wordsOf(region.text).some(
    (word) =>
      !values.includes(word) &&
      !isMonth(word) &&
      others.filter((words) => words.has(word)).length <= others.length * USUAL,
  )
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
}
