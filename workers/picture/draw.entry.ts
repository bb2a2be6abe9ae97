/** A task of the daemon's picture thread: the evidence of one or two verdicts becomes markup. */
import { codeOf } from '../../sdk/protocol/errors.js'
import { articleOf } from './article.js'
import { comparisonOf } from './comparison.js'
import type { Pictures } from './slider.js'
import { readVerdict } from './verdict-file.js'

export interface Drawing {
  /** what `probe verdict export` writes: one verdict, or two to compare */
  texts: readonly [string] | readonly [string, string]
  /** of the only verdict */
  pictures?: Pictures
}

export interface Drawn {
  title: string
  /** the body of a page */
  markup: string
}

export interface Undrawable {
  undrawable: string
}

export default function draw({ texts: [text, second], pictures }: Drawing): Drawn | Undrawable {
  try {
    const one = readVerdict(text, 'the evidence')
    if (second === undefined) {
      const article = articleOf(one, { level: 1, ...(pictures === undefined ? {} : { pictures }) })
      return { title: `${one.verdict.verified}: ${one.verdict.because}`, markup: article.text }
    }
    const other = readVerdict(second, 'the other evidence')
    return { title: 'Two verdicts of one step', markup: comparisonOf(one, other).text }
  } catch (error) {
    if (codeOf(error) === undefined && !(error instanceof TypeError || error instanceof RangeError))
      throw error
    return { undrawable: (error as Error).message }
  }
}
