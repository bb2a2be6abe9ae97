import { UNFILLED } from '../../../../sdk/protocol/unfilled.js'
import { residueIn } from './residue.js'

/** What JavaScript writes for a missing value or an object. */
const BROKEN =
  /(?<![\p{L}\d_])(?:NaN|undefined|\[object [A-Z]\w*\]|Invalid Date)(?![\p{L}\d_])|[,:] null[.!]?$/u
/** A longer text may speak about such values. */
const CHARS = 60
/** What no text speaks about: an object, or a value with its unit, as in `NaN €` and `undefined °C`. */
const UNMISTAKABLE =
  /\[object [A-Z]\w*\](?!\()|(?<!\p{L})Invalid Date(?!\p{L})|\p{Sc}\s?(?:NaN|undefined)(?!\p{L})|(?<!\p{L})(?:NaN|undefined)\s?[\p{Sc}°%]/u

/** @returns the part of the text that replaces a value; undefined if the text has no such part */
export function brokenIn(text: string): string | undefined {
  const kinds = text.length <= CHARS ? [BROKEN, UNFILLED] : [UNMISTAKABLE]
  return kinds.map((kind) => kind.exec(text)?.[0]).find((word) => word !== undefined) ?? residueIn(text)
}
