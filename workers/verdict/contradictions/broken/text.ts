import { foldText } from '../../../../sdk/protocol/match.js'
import { quote } from '../../../wording/quote.js'
import { claimedTexts } from '../named-texts.js'
import { appearedTexts } from './appeared-texts.js'
import type { FindBroken } from './broken.js'
import { brokenIn } from './broken-text.js'
import { isQuoted } from './quoted.js'

/** A text with a broken value appeared, `Total: NaN`, or an amount as binary arithmetic left it. */
export const inText: FindBroken = (evidence) => {
  const broken = appearedTexts(evidence).findLast(({ text }) => brokenIn(text) !== undefined)
  if (broken === undefined || isQuoted(evidence)) return undefined
  const { text, at } = broken
  // The claim speaks about such a value itself: a report of a bug.
  if (claimedTexts(evidence).some((name) => name.includes(foldText(brokenIn(text) ?? '')))) return undefined
  return { counter: `${quote(text)} appeared`, at }
}
