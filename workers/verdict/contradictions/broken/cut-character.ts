import { LOST_CHARACTER } from '../../../../sdk/protocol/lost-character.js'
import { quote } from '../../../wording/quote.js'
import { claimedTexts } from '../named-texts.js'
import { appearedTexts } from './appeared-texts.js'
import type { FindBroken } from './broken.js'

/** A text came to the page with a character that was cut or not decoded. What came on a stream is not compared. */
export const cutCharacter: FindBroken = (evidence) => {
  const { amiss, claim, streams } = evidence
  const cut = appearedTexts(evidence).findLast(({ text }) => LOST_CHARACTER.test(text))
  const isLost = streams.length === 0 && amiss.some(({ how }) => how === 'lost')
  if (cut === undefined || !isLost || claimedTexts({ claim }).some((name) => LOST_CHARACTER.test(name)))
    return undefined
  return { counter: `${quote(cut.text)} appeared, with a character that was cut or not decoded`, at: cut.at }
}
