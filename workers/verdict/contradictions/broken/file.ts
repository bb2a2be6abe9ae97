import { foldText } from '../../../../sdk/protocol/match.js'
import { isOfActs } from '../../../timeline/cause-of-acts.js'
import { quote } from '../../../wording/quote.js'
import { claimedTexts } from '../named-texts.js'
import type { FindBroken } from './broken.js'
import { isQuoted } from './quoted.js'

/** Files of values. A text or code may speak about such a word. */
const TABLE = /\.(?:csv|tsv|json)$/i
/** A cell of a table, or a value of JSON, that JavaScript wrote for none. */
const CELL = /(?:^|[,;\t\n:"])\s*(NaN|undefined|\[object [A-Z]\w*\]|Invalid Date)\s*(?=[,;\t\r\n"}\]]|$)/
/** A longer text was cut in its last line. */
const CHARS = 2_000

/**
 * A file that the acts saved holds nothing but `undefined`, `[object Promise]` or the like. Or, where bodies are recorded, the table
 * that they saved last has such a cell near its beginning.
 */
export const inFile: FindBroken = (evidence) => {
  const { acts, claim, downloads } = evidence
  const valueless = downloads.findLast(({ cause, data }) => data.none === true && isOfActs(cause, acts))
  if (valueless !== undefined)
    return { counter: `the file ${quote(valueless.data.name)} holds no value`, at: valueless.t }
  const saved = downloads.findLast(
    ({ cause, data }) => data.text !== undefined && TABLE.test(data.name) && isOfActs(cause, acts),
  )
  const text = saved?.data.text ?? ''
  const word = CELL.exec(text.length < CHARS ? text : text.slice(0, text.lastIndexOf('\n') + 1))?.[1]
  if (saved === undefined || word === undefined || isQuoted(evidence)) return undefined
  if (claimedTexts({ claim }).some((name) => name.includes(foldText(word)))) return undefined
  return { counter: `the file ${quote(saved.data.name)} has ${quote(word)} for a value`, at: saved.t }
}
