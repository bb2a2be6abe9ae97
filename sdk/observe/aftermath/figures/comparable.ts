/** Whether a list of now may be compared with that of before. Part of the page's third script. */
import { flatParent, holdsFlat } from '../../../dom/walk.js'
import { isShown } from '../../reading/shown.js'
import type { Figure } from './figure-rule.js'
import type { List, PageTexts, Row } from './page-texts.js'

const SEPARATOR = /[\n:,;·•|()–—]+/

/** A figure that fits a list. */
export interface Tie {
  figure: Figure
  list: List
  /** rows of all lists within the nearest element around both */
  around: number
}

export function tieOf(figure: Figure, list: List, page: PageTexts): Tie {
  return { figure, list, around: rowsAround(figure.element, list.element, page) }
}

/**
 * The list as it is now, where it has a row of before, all are of one kind with those, and none went to another list around
 * the figure. Another view may use the element for other rows.
 */
export function listNow({ figure, list, around }: Tie, page: PageTexts): List | undefined {
  const now = page.lists.find(({ element }) => element === list.element)
  if (now === undefined || !isShown(figure.element) || !isShown(list.element)) return undefined
  const more = now.rows.length - list.rows.length
  const isMoved = rowsAround(figure.element, list.element, page) - around !== more
  const isKept = now.rows.some(({ text }) => list.rows.some((row) => row.text === text))
  return isKept && !isMoved && areAlike(list.rows, now.rows) ? now : undefined
}

export function piecesOf(text: string): string[] {
  return text.split(SEPARATOR).map((piece) => piece.trim())
}

/** The rows have the texts of the same elements, and a word that all had: an optional line, or a draft, may not count. */
function areAlike([first, ...others]: readonly Row[], now: readonly Row[]): boolean {
  const shapes = [first, ...others].map((row) => row?.shape)
  const has = (word: string) => (row: Row) => piecesOf(row.text).includes(word)
  const isOfAll = (word: string) => others.length > 0 && /\p{L}/u.test(word) && others.every(has(word))
  const words = piecesOf(first?.text ?? '').filter(isOfAll)
  return now.every((row) => shapes.includes(row.shape) && words.every((word) => has(word)(row)))
}

/** The nearest element around both. */
export function aroundBoth(one: Element, other: Element): Element | null {
  let both: Element | null = one
  while (both !== null && !holdsFlat(both, other)) both = flatParent(both)
  return both
}

function rowsAround(figure: Element, list: Element, { lists }: PageTexts): number {
  const outer = aroundBoth(figure, list)
  const within = lists.filter(({ element }) => outer !== null && holdsFlat(outer, element))
  return within.reduce((sum, { rows }) => sum + rows.length, 0)
}
