import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Evidence } from '../evidence.js'

/** A cell of a table, or a value of JSON, that JavaScript wrote for none. */
const CELL = /(?:^|[,;\t\n:"])\s*(NaN|undefined|\[object [A-Z]\w*\]|Invalid Date)\s*(?=$|[,;\t\r\n"}\]])/

/** The file that the acts saved last, where its beginning has such a cell. Known only where bodies are recorded. */
export function brokenFileIn({
  acts,
  downloads,
}: Pick<Evidence, 'acts' | 'downloads'>): { counter: string; word: string; at: number } | undefined {
  const saved = downloads.findLast(({ cause, data }) => data.text !== undefined && isOfActs(cause, acts))
  const word = CELL.exec(saved?.data.text ?? '')?.[1]
  if (saved === undefined || word === undefined) return undefined
  return { counter: `the file ${quote(saved.data.name)} has ${quote(word)} for a value`, word, at: saved.t }
}
