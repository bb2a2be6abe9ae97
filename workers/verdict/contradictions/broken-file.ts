import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Evidence } from '../evidence.js'

/** Files of values. A text or code may speak about such a word. */
const TABLE = /\.(?:csv|tsv|json)$/i
/** A cell of a table, or a value of JSON, that JavaScript wrote for none. */
const CELL = /(?:^|[,;\t\n:"])\s*(NaN|undefined|\[object [A-Z]\w*\]|Invalid Date)\s*(?=[,;\t\r\n"}\]]|$)/
/** A longer text was cut in its last line. */
const CHARS = 2_000

/** The table that the acts saved last, where its beginning has such a cell. Known only where bodies are recorded. */
export function brokenFileIn({
  acts,
  downloads,
}: Pick<Evidence, 'acts' | 'downloads'>): { counter: string; word: string; at: number } | undefined {
  const saved = downloads.findLast(
    ({ cause, data }) => data.text !== undefined && TABLE.test(data.name) && isOfActs(cause, acts),
  )
  const text = saved?.data.text ?? ''
  const word = CELL.exec(text.length < CHARS ? text : text.slice(0, text.lastIndexOf('\n') + 1))?.[1]
  if (saved === undefined || word === undefined) return undefined
  return { counter: `the file ${quote(saved.data.name)} has ${quote(word)} for a value`, word, at: saved.t }
}
