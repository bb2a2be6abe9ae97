import { foldText } from '../../../sdk/protocol/match.js'

/** A stem of fewer letters is part of many words. */
const STEM = 3
/** letters that an inflection may change: "move" and "moved", "invite" and "invitation" */
const ENDING = 2
const WORD = /[\p{L}\p{M}]+/gu
/** Scripts without spaces or without inflected stems: two characters are a word, and stand anywhere in a sentence. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u

/**
 * True when a text says that what the control names was done: "Moved to Archive" of "Move file", "Nachricht gesendet" of
 * "Nachricht senden". A text about another outcome does not: "The webhook answered 500" of "Test webhook".
 *
 * @param control its name
 */
export function repeatsControl(control: string, texts: readonly string[]): boolean {
  const named = wordsOf(control)
  const [first, last] = [named[0] ?? '', named.at(-1) ?? '']
  const words = texts.flatMap(wordsOf)
  const [whole = ''] = UNSPACED.exec(first) ?? []
  if (whole !== '') return words.some((word) => word.includes(whole))
  const [begin, end] = [stemOf(first), stemOf(last)]
  return words.some(
    (word) => (begin !== '' && word.startsWith(begin)) || (end !== '' && word.indexOf(end) > 0),
  )
}

function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

/** Empty for a word that is too short. */
function stemOf(word: string): string {
  return word.length < STEM ? '' : word.slice(0, Math.max(STEM, word.length - ENDING))
}
