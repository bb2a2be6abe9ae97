import { foldText } from '../../../../sdk/protocol/match.js'
import { UNFILLED } from '../../../../sdk/protocol/unfilled.js'
import { quote } from '../../../wording/quote.js'
import { claimedTexts } from '../named-texts.js'
import { appearedTexts } from './appeared-texts.js'
import { type FindBroken, isQuoted } from './broken.js'
import { residueIn } from './residue.js'

/** What JavaScript writes for a value that is none. */
const BROKEN =
  /(?<![\p{L}\d_])(?:NaN|undefined|\[object [A-Z]\w*\]|Invalid Date)(?![\p{L}\d_])|[,:] null[.!]?$/u
/** A longer text may speak about such values. */
const CHARS = 60
/** What no text speaks about: an object, or a value with its unit, as in `NaN €` and `undefined °C`. */
const UNMISTAKABLE =
  /\[object [A-Z]\w*\](?!\()|(?<!\p{L})Invalid Date(?!\p{L})|\p{Sc}\s?(?:NaN|undefined)(?!\p{L})|(?<!\p{L})(?:NaN|undefined)\s?[\p{Sc}°%]/u

/** @returns what stands in the text instead of a value; undefined for nothing */
export function brokenIn(text: string): string | undefined {
  const kinds = text.length <= CHARS ? [BROKEN, UNFILLED] : [UNMISTAKABLE]
  return kinds.map((kind) => kind.exec(text)?.[0]).find((word) => word !== undefined) ?? residueIn(text)
}

/** A text came to the page that is no value, `Total: NaN`, or an amount as binary arithmetic left it. */
export const inText: FindBroken = (evidence) => {
  const broken = appearedTexts(evidence).findLast(({ text }) => brokenIn(text) !== undefined)
  if (broken === undefined || isQuoted(evidence)) return undefined
  const { text, at } = broken
  // The claim speaks about such a value itself: a report of a bug.
  if (claimedTexts(evidence).some((name) => name.includes(foldText(brokenIn(text) ?? '')))) return undefined
  return { counter: `${quote(text)} appeared`, at }
}
