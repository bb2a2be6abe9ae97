/** https://testing-library.com/docs/queries/about/#textmatch */

import { fold } from '../../dom/wording.js'
import { ProbeError } from '../../protocol/errors.js'

export type TextMatch = (text: string) => boolean

const PATTERN = /^\/(.+)\/([a-z]*)$/s

export function isPattern(wanted: string): boolean {
  return PATTERN.test(wanted)
}

/**
 * Returns a comparison with a wanted text. The comparison folds white space.
 *
 * @param wanted a string, or a regular expression written as `/pattern/flags`
 * @param exact true: the whole text, case-sensitive; false: a substring, case-insensitive
 * @throws ProbeError BAD_ARGUMENTS for an invalid expression
 */
export function textMatch(wanted: string, exact: boolean): TextMatch {
  const [, source, flags = ''] = PATTERN.exec(wanted) ?? []
  if (source !== undefined) {
    const expression = expressionOf(source, flags, wanted)
    return (text) => expression.test(fold(text))
  }
  if (exact) return (text) => fold(text) === wanted
  const lower = fold(wanted).toLowerCase()
  return (text) => fold(text).toLowerCase().includes(lower)
}

function expressionOf(source: string, flags: string, wanted: string): RegExp {
  try {
    return new RegExp(source, flags.replace(/[gy]/g, ''))
  } catch (error) {
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `${wanted} is not a valid regular expression: ${(error as Error).message}`,
    )
  }
}
