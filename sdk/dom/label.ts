/** The text that says what a value beside it is: a term, a header cell, or the element before it. */

import { flatParent, isElement } from './walk.js'

/** A longer text is no label. */
const LABEL_CHARS = 48
/** Levels between a text and the element that has a label: `<dd><code>x</code></dd>`. */
const LEVELS = 3
/** Levels and elements before a text in which its heading is looked for. */
const SECTION_LEVELS = 5
const BEFORE = 8
const HEADING = 'h1,h2,h3,h4,h5,legend,[role="heading"]'
const OPERATED = 'button,a,input,select,textarea,[role="button"],[role="link"]'

/** Undefined when nothing labels the element. */
export function labelOf(element: Element): string | undefined {
  let at: Element | null = element
  for (let level = 0; at !== null && level < LEVELS; level++) {
    const label = labelling(at)
    const text = label?.textContent?.trim() ?? ''
    if (text !== '') return text.length <= LABEL_CHARS ? text : undefined
    // Only an element that is alone in its parent has the parent's label.
    const parent = flatParent(at)
    at = isElement(parent) && parent.childElementCount === 1 ? parent : null
  }
  return undefined
}

/** The text of the heading or the legend that the element is under; undefined when there is none near. */
export function headingOf(element: Element): string | undefined {
  let at: Element | null = element
  for (let level = 0; at !== null && level < SECTION_LEVELS; level++) {
    let before = at.previousElementSibling
    for (let count = 0; before !== null && count < BEFORE; count++) {
      if (before.matches(HEADING)) return before.textContent?.trim()
      before = before.previousElementSibling
    }
    const parent = flatParent(at)
    at = isElement(parent) ? parent : null
  }
  return undefined
}

function labelling(element: Element): Element | undefined {
  if (element.localName === 'td') return headerOf(element as HTMLTableCellElement)
  const before = element.previousElementSibling
  if (element.localName === 'dd')
    return before?.localName === 'dd' ? labelling(before) : (before ?? undefined)
  return before === null || before.matches(OPERATED) || before.querySelector(OPERATED) !== null
    ? undefined
    : before
}

/** The header of the row or of the column; without one, the first cell of two. */
function headerOf(cell: HTMLTableCellElement): Element | undefined {
  const row = cell.parentElement as HTMLTableRowElement | null
  const [first] = row?.cells ?? []
  if (first === undefined || first === cell) return columnOf(cell, row)
  if (first.localName === 'th') return first
  return columnOf(cell, row) ?? (row?.cells.length === 2 ? first : undefined)
}

function columnOf({ cellIndex }: HTMLTableCellElement, row: HTMLTableRowElement | null): Element | undefined {
  const [head] = (row?.closest('table') as HTMLTableElement | null)?.rows ?? []
  const header = head === row ? undefined : head?.cells[cellIndex]
  return header?.localName === 'th' ? header : undefined
}
