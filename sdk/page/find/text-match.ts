/** How a text of the page fits a wanted one. https://testing-library.com/docs/queries/about/#textmatch */

import { fold } from '../../dom/wording.js'
import { ProbeError } from '../../protocol/errors.js'

export type TextMatch = (text: string) => boolean

const PATTERN = /^\/(.+)\/([a-z]*)$/s

/** True for a text that is written as a regular expression. */
export function isPattern(wanted: string): boolean {
  return PATTERN.test(wanted)
}

/**
 * A comparison with a wanted text, on text whose white space is folded.
 *
 * @param wanted a string, or a regular expression written as `/pattern/flags`
 * @param exact the whole text in its own case; otherwise a part of it in any case
 * @throws ProbeError BAD_ARGUMENTS for an expression that is none
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
    throw new ProbeError('BAD_ARGUMENTS', `${wanted} is no regular expression: ${(error as Error).message}`)
  }
}
