/** The rows of a page's lists, and their texts. */
import { foldText } from '../../protocol/match.js'
import { once } from './one-moment.js'

export const ITEM = 'li,tr,[role=listitem],[role=row],[role=option],article'
const TAGS: ReadonlySet<string> = new Set(['li', 'tr', 'article'])
const CHARS = 200
/** A carousel clones its slides. */
const CLONES = '[aria-hidden=true],[inert]'

/** rows of a page that are read before an action */
export const ROWS = 500

/** The first rows of the page. */
export function rowsOfPage(): readonly Element[] {
  return once('rows', () => {
    const rows: Element[] = []
    // A query would go on after the last row that is read.
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT)
    for (let at = walker.nextNode(); at !== null && rows.length < ROWS; at = walker.nextNode())
      if (isRow(at as Element)) rows.push(at as Element)
    return rows
  })
}

/** By its tag first: most elements are asked no more. */
function isRow(element: Element): boolean {
  return TAGS.has(element.localName) || (element.hasAttribute('role') && element.matches(ITEM))
}

/** Their texts. */
export function rowTextsOfPage(): readonly string[] {
  return once('row texts', () => rowsOfPage().map(textOf))
}

/** The rows of each list, without those that only the eye has. */
export function listsOfPage(): readonly (readonly Element[])[] {
  return once('lists', () => {
    const lists = new Map<Element | null, Element[]>()
    for (const row of rowsOfPage().filter((each) => each.closest(CLONES) === null))
      lists.get(row.parentElement)?.push(row) ?? lists.set(row.parentElement, [row])
    return [...lists.values()]
  })
}

export function rowAround(target: Element): Element | null {
  return target.closest(ITEM)
}

export function textOf(row: Element): string {
  return foldText((row.textContent ?? '').slice(0, CHARS))
}
