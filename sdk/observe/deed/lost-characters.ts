import { LOST_CHARACTER } from '../../protocol/lost-character.js'
import type { Read } from '../network/recent-reads.js'
import { answerOf } from '../network/records-of.js'
import { textsOfPage } from '../reading/texts.js'

/** How JSON writes half of a character. */
const ESCAPED = /\\ud[89a-f]/

/** Characters that the page lost since the last action: neither an answer nor the user had them. Part of the third script. */
export class LostCharacters {
  /** an answer had some */
  #isTold = false
  /** a write of the action had the first: an answer may repeat it */
  #isSent = false

  begin(): void {
    this.#isTold = false
    this.#isSent = false
  }

  /** @param reads before this write of the action */
  sent(value: unknown, reads: readonly Read[]): void {
    if (!this.#isTold && hasLost(value)) this.#isSent ||= !reads.some(isLossy)
  }

  answered(value: unknown): void {
    this.#isTold ||= !this.#isSent && hasLost(value)
  }

  /** @param before texts of the page @param typed what the user typed */
  isShown(before: readonly string[], typed: readonly string[], reads: readonly Read[]): boolean {
    const isNew = has(textsOfPage()) && !has(before) && !has(typed)
    return isNew && !this.#isTold && (this.#isSent || !reads.some(isLossy))
  }
}

function has(texts: readonly string[]): boolean {
  return texts.some((text) => LOST_CHARACTER.test(text))
}

function isLossy(read: Read): boolean {
  return hasLost(answerOf(read) ?? read.list)
}

function hasLost(value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return ESCAPED.test(text) || LOST_CHARACTER.test(text)
}
