import { flatParent } from '../../../dom/walk.js'
import { LIVE } from '../../reading/shown.js'
import { listNow, type Tie, tieOf } from './comparable.js'
import { type Count, countIn, isNamed } from './counts.js'
import type { Figure, FigureRule, Tells } from './figure-rule.js'
import { namesOf } from './list-names.js'
import { type PageTexts, recordAround } from './page-texts.js'

interface CountTie extends Tie {
  count: Count
  /** the figure is in the heading of the list */
  isOwn: boolean
}

/** A number counted the rows of a list that has its name, and only one of both has followed the action. */
export class RowCount implements FigureRule {
  readonly how = 'uncounted'
  readonly #tells: Tells
  readonly #hasTyped: () => boolean
  #ties: CountTie[] = []
  #texts: ReadonlySet<string> = new Set()

  /** @param hasTyped true when the agent filled a field: what it made may be a row */
  constructor(tells: Tells, hasTyped: () => boolean) {
    this.#tells = tells
    this.#hasTyped = hasTyped
  }

  begin(figures: readonly Figure[], page: PageTexts, acted: readonly string[]): boolean {
    this.#texts = new Set(page.texts.values())
    this.#ties = figures.flatMap((figure) => {
      const count = recordAround(figure.element) === null ? countOf(figure) : undefined
      const [list, ...others] = page.lists.filter(({ rows }) => rows.length === count?.count)
      if (count === undefined || list === undefined || others.length > 0) return []
      const { names, heading } = namesOf(list.element)
      const isOwn = heading?.contains(figure.element) === true
      const told = [...names, ...acted, ...(isOwn ? [] : [heading?.textContent ?? ''])]
      const isCount = (isOwn && count.isInBrackets) || isNamed(count, told)
      return isCount ? [{ ...tieOf(figure, list, page), count, isOwn }] : []
    })
    return this.#ties.length > 0
  }

  isAmiss(page: PageTexts): boolean {
    return this.#ties.some((tie) => this.#isLeft(tie, page) || this.#isAlone(tie, page))
  }

  /** The list has another number of rows, and no figure says it. */
  #isLeft(tie: CountTie, page: PageTexts): boolean {
    const { count, figure, isOwn } = tie
    // Elsewhere, a number in words may be a limit: "5 seats".
    if (!isOwn && !count.isInBrackets && !/^\d+$/.test(figure.text)) return false
    const now = listNow(tie, page)?.rows.length ?? count.count
    if (now === count.count || page.texts.get(figure.element) !== figure.text) return false
    const isSaid = [...page.texts].some(([element, text]) => {
      const other = countOf({ element, text })
      return other?.count === now && isNamed(count, other.words)
    })
    return !isSaid && !(this.#tells(count.count) && !this.#tells(now))
  }

  /** The number counts one more, and the list has the rows of before, and nothing else is new on the page. */
  #isAlone(tie: CountTie, page: PageTexts): boolean {
    const { count, figure, isOwn, list } = tie
    const now = countIn(page.texts.get(figure.element) ?? '')
    if (!isOwn || !this.#hasTyped() || now?.count !== count.count + 1 || !isNamed(count, now.words))
      return false
    const isNew = [...page.texts].some(
      ([element, text]) =>
        element !== figure.element && element.closest(LIVE) === null && !this.#texts.has(text),
    )
    const rows = isNew || isScrolled(list.element) ? undefined : listNow(tie, page)?.rows
    return rows?.map(({ text }) => text).join('\n\n') === list.rows.map(({ text }) => text).join('\n\n')
  }
}

/** A number alone counts what the text before it says. */
function countOf({ element, text }: Figure): Count | undefined {
  const [label = ''] = /^\d+$/.test(text) ? (element.parentElement?.textContent ?? '').split(/[\s(]*\d/) : []
  return countIn(label === '' ? text : `${label.trim().toLowerCase()}: ${text}`)
}

/** A list that scrolls may have more rows than it shows. */
function isScrolled(list: Element): boolean {
  for (let at: Element | null = list; at !== null && at.localName !== 'body'; at = flatParent(at))
    if (at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible') return true
  return false
}
