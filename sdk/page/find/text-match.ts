/** https://testing-library.com/docs/queries/about/#textmatch */

import { fold } from '../../dom/wording.js'
import { ProbeError } from '../../protocol/errors.js'
import { PATTERN_TEXT_CHARS } from '../../protocol/limits.js'
import { compilePattern } from '../../protocol/pattern/pattern.js'

export type TextMatch = (text: string) => boolean

export interface TextMatchOptions {
  /** true: the whole text, case-sensitive; false: a substring, case-insensitive */
  exact: boolean
  /** the substring begins and ends with a word: `Row 5` is not in `Row 57` */
  words?: true | undefined
}

const LETTER = '[\\p{L}\\p{N}]'

/**
 * Returns a comparison with a wanted text. The comparison folds white space.
 *
 * @param wanted a string, or a regular expression written as `/pattern/flags`
 * @returns a function that throws ProbeError UNSUPPORTED if a pattern meets a text of more than PATTERN_TEXT_CHARS
 * @throws ProbeError BAD_ARGUMENTS for a pattern that is refused
 */
export function textMatch(wanted: string, { exact, words }: TextMatchOptions): TextMatch {
  const search = compilePattern(wanted)
  if (search !== undefined) return (text) => search(bounded(fold(text)))
  if (exact) return (text) => fold(text) === wanted
  if (words === true) {
    const literal = fold(wanted).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const whole = new RegExp(`(?<!${LETTER})${literal}(?!${LETTER})`, 'iu')
    return (text) => whole.test(fold(text))
  }
  const lower = fold(wanted).toLowerCase()
  return (text) => fold(text).toLowerCase().includes(lower)
}

/** Half a text could give a wrong answer. */
function bounded(text: string): string {
  if (text.length <= PATTERN_TEXT_CHARS) return text
  throw new ProbeError(
    'UNSUPPORTED',
    `a text of ${text.length} characters is too long for a pattern, which reads at most ${PATTERN_TEXT_CHARS}: search for a plain text, or narrow the scope`,
  )
}
