import { foldText } from '../../../sdk/protocol/match.js'

/** A shorter word is part of many words. */
const STEM = 3
/** letters that an inflection may change: "move" and "moved", "сохранить" and "сохранено" */
const ENDING = 2
const ENDING_SHARE = 1 / 3
const WORD = /\p{L}[\p{L}\p{M}]*/gu
const CLAUSE = /[,.:!–—]/
/** Scripts without spaces or without inflected stems: two characters are a word, and stand anywhere in a sentence. */
const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]{2}/u

/**
 * True when a text says that what the control names was done: "Moved to Archive" of "Move file", "Nachricht gesendet" of
 * "Nachricht senden". A text about another outcome does not: "The webhook answered 500" of "Test webhook".
 *
 * @param control its name
 */
export function repeatsControl(control: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(wordsOf)
  return control.split(CLAUSE).some((clause) => {
    const named = wordsOf(clause)
    const [whole] = UNSPACED.exec(named[0] ?? '') ?? []
    if (whole !== undefined) return words.some((word) => word.includes(whole))
    const stems = named.filter(({ length }) => length >= STEM).map(stemOf)
    const [first, last] = [stems[0], stems.at(-1)]
    return (
      first !== undefined &&
      last !== undefined &&
      words.some((word) => word.startsWith(first) || word.indexOf(last) > 0)
    )
  })
}

function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

function stemOf(word: string): string {
  const ending = Math.max(ENDING, Math.ceil(word.length * ENDING_SHARE))
  return word.slice(0, Math.max(STEM, word.length - ending))
}
