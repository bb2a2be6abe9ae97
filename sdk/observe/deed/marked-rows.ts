/** Rows with a checked box, at a control that removes them one by one. Part of the page's third script. */
import { rowAround, rowsOfPage, rowTextsOfPage, textOf } from '../reading/rows.js'
import { decoded } from './records/decoded.js'

const CHECKED = 'input[type=checkbox]:checked'
const LEAST = 2
/** A last step that names one record. */
const ID = /\/[^/,;]*\d[^/,;]*$/

export class MarkedRows {
  #texts: readonly string[] = []
  readonly #removed = new Set<string>()
  #isOtherwise = false

  /** Call before an action runs. @param isRemoving the control removes something, by its name @returns true for marked rows */
  begin(target: Element, isRemoving: boolean): boolean {
    const isForAll = isRemoving && rowAround(target) === null
    const rows = isForAll ? rowsOfPage().filter((row) => row.querySelector(CHECKED) !== null) : []
    this.#texts = rows.map(textOf)
    this.#removed.clear()
    this.#isOtherwise = false
    return rows.length >= LEAST
  }

  /** Call when a write of the action starts. */
  started(method: string, href: string, body: unknown): void {
    const { pathname, search } = new URL(href)
    const isOfOne = method === 'DELETE' && body == null && search === '' && ID.test(decoded(pathname))
    if (isOfOne) this.#removed.add(href)
    else this.#isOtherwise = true
  }

  /** How many marked rows went beyond those that a request asked to delete; undefined for none. */
  get unasked(): number | undefined {
    const asked = this.#removed.size
    if (this.#texts.length < LEAST || asked === 0 || this.#isOtherwise) return undefined
    const now = rowTextsOfPage()
    const gone = this.#texts.filter((text) => !now.includes(text)).length
    return gone > asked ? gone - asked : undefined
  }
}
