/** Texts that deny what a claim names: "could not be saved" contains "saved". */
import { foldText } from '../../../sdk/protocol/match.js'
import { saysFailure } from '../failure-words.js'

/** A claim that names what did not happen: "was not shipped". */
const NEGATED = /(?<!\p{L})(?:not|never|no|nicht|kein\p{L}*|pas|jamais|non)(?!\p{L})/u

/**
 * True when the text contains a named text, and what reports the failure is outside of it.
 *
 * @param named folded texts that a claim expects to be present
 */
export function deniesNamed(text: string, named: readonly string[]): boolean {
  const folded = foldText(text)
  return named.some(
    (name) =>
      name !== '' &&
      folded.includes(name) &&
      !NEGATED.test(name) &&
      !saysFailure(name) &&
      saysFailure(folded.replace(name, ' ')),
  )
}
