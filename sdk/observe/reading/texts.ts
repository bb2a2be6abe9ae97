import { textsUnder } from '../../dom/walk.js'
import { foldText } from '../../protocol/match.js'
import { once } from './one-moment.js'

/** texts of a page that are read before an action */
const TEXTS = 3_000

/** The texts of the page, folded. */
export function textsOfPage(): readonly string[] {
  return once('texts', () => textsOf(document.body))
}

/** The texts of a part of the page, folded. Reads them without a layout: an action waits for it. */
export function textsOf(root: Element | null): string[] {
  return [...textNodes(root)].map(({ data }) => foldText(data))
}

export function* textNodes(root: Element | null): Generator<Text> {
  if (root === null) return
  let left = TEXTS
  for (const text of textsUnder(root)) {
    if (left-- <= 0) return
    yield text
  }
}
