/** The rows of a page's lists, and their texts. */
import { foldText } from '../../protocol/match.js'

const ITEM = 'li,tr,[role=listitem],[role=row],[role=option],article'
const CHARS = 200

/** rows of a page that are read before an action */
export const ROWS = 500

export function rowsOf(root: ParentNode): Element[] {
  return [...root.querySelectorAll(ITEM)].slice(0, ROWS)
}

export function rowAround(target: Element): Element | null {
  return target.closest(ITEM)
}

export function textOf(row: Element): string {
  return foldText((row.textContent ?? '').slice(0, CHARS))
}
