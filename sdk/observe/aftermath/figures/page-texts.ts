/** The texts of a page by their elements, and those of its lists by their rows. Part of the page's third script. */
import { textsUnder } from '../../../dom/walk.js'
import { foldText } from '../../../protocol/match.js'
import { once } from '../../reading/one-moment.js'
import { rowAround } from '../../reading/rows.js'
import { RowSums } from './sums.js'

const TEXTS = 2_000
const ROWS = 100
const UNSEEN = 'script,style,template,noscript,textarea,option'
/** Rows of a menu are no records, and a carousel clones its slides. */
const NO_LIST =
  'nav,[role=navigation],[role=menu],[role=menubar],[role=listbox],[role=tablist],[aria-hidden=true],[inert]'
const NO_ROWS = 'thead,tfoot'
const BUTTON = 'button,[role=button]'
const FIELDS = 'input:not([type=checkbox],[type=radio],[type=hidden],[type=password]),select'

export interface Row {
  element: Element
  /** a line for each element; what its fields hold too */
  text: string
  /** names of the elements with a text */
  shape: string
}

export interface List {
  element: Element
  rows: readonly Row[]
  sums: RowSums
}

export interface PageTexts {
  /** the texts right in an element, folded */
  texts: ReadonlyMap<Element, string>
  lists: readonly List[]
}

/** Reads no layout. */
export function readPage(): PageTexts {
  return once('page', read)
}

function read(): PageTexts {
  const raw = new Map<Element, string>()
  let left = TEXTS
  for (const { data, parentElement } of document.body === null ? [] : textsUnder(document.body)) {
    if (left-- <= 0) break
    if (parentElement !== null && !parentElement.matches(UNSEEN))
      raw.set(parentElement, (raw.get(parentElement) ?? '') + data)
  }
  const texts = new Map<Element, string>()
  for (const [element, text] of raw) if (text.trim() !== '') texts.set(element, foldText(text))
  return { texts, lists: listsOf(texts) }
}

/** The row around a figure; null in a menu, whose rows are no records. */
export function recordAround(element: Element): Element | null {
  return element.parentElement?.closest(NO_LIST) == null ? rowAround(element) : null
}

function listsOf(texts: ReadonlyMap<Element, string>): List[] {
  const lines = new Map<Element, Element[]>()
  for (const element of texts.keys()) {
    const row = recordAround(element)
    if (row !== null && row.closest(BUTTON) === null) addTo(lines, row, element)
  }
  const lists = new Map<Element, [row: Element, lines: Element[]][]>()
  for (const [element, own] of lines) {
    const list = element.parentElement
    const isHeader = element.localName === 'tr' && element.querySelector('td') === null
    if (list === null || isHeader || list.matches(NO_ROWS)) continue
    addTo(lists, list, [element, own])
  }
  return [...lists].flatMap(([element, all]) => {
    if (all.length > ROWS) return []
    const rows = all.map(([row, own]) => rowOf(row, own, texts))
    return [{ element, rows, sums: new RowSums(rows.map(({ text }) => text)) }]
  })
}

function addTo<T>(all: Map<Element, T[]>, key: Element, value: T): void {
  const known = all.get(key)
  if (known === undefined) all.set(key, [value])
  else known.push(value)
}

function rowOf(element: Element, lines: readonly Element[], texts: ReadonlyMap<Element, string>): Row {
  const own = lines.filter((line) => line.closest(BUTTON) === null)
  const fields = [...element.querySelectorAll<HTMLInputElement>(FIELDS)].map(({ value }) => value)
  return {
    element,
    text: [...own.map((line) => texts.get(line)), ...fields].join('\n'),
    shape: own.map(({ localName }) => localName).join(),
  }
}
