import { foldText } from '../../protocol/match.js'
import type { Read } from '../network/recent-reads.js'
import { textNodes } from '../reading/texts.js'
import { isNone, MENTIONED } from './misfit/valueless.js'

/** True when a text of the page about a value that is none stands so in what the page read. Part of the page's third script. */
export function isNoneQuoted(reads: readonly Read[]): boolean {
  const texts = [...textNodes(document.body)].flatMap(({ data }) =>
    MENTIONED.test(data) && !isNone(data.trim()) ? [foldText(data)] : [],
  )
  const lists = texts.length === 0 ? [] : reads.map(({ list }) => foldText(list))
  return lists.some((list) => texts.some((text) => list.includes(text)))
}
