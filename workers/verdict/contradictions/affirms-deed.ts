import { foldText } from '../../../sdk/protocol/match.js'
import type { Evidence } from '../evidence.js'
import { claimedTexts } from './named-texts.js'

/** A stem of fewer letters is part of many words. */
const STEM = 3
/** letters that an inflection may change: "move" and "moved", "invite" and "invitation" */
const ENDING = 2

/**
 * True when a text of the claim says that what the control names was done: "Moved to Archive" of `Move file`, "Nachricht gesendet"
 * of `Nachricht senden`. A claim that names another outcome may expect a failure that the app reports: "The endpoint answered 500"
 * of `Test webhook`.
 */
export function affirmsDeed({ claim, marks }: Pick<Evidence, 'claim' | 'marks'>): boolean {
  const named = wordsOf(marks.at(-1)?.data.name ?? '')
  const [first = '', last = first] = [named[0], named.at(-1)]
  const [begin, end] = [stemOf(first), stemOf(last)]
  return claimedTexts({ claim })
    .flatMap(wordsOf)
    .some((word) => (begin !== '' && word.startsWith(begin)) || (end !== '' && word.indexOf(end) > 0))
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/\p{L}+/gu) ?? []
}

/** Empty for a word that is too short. */
function stemOf(word: string): string {
  return word.length < STEM ? '' : word.slice(0, Math.max(STEM, word.length - ENDING))
}
