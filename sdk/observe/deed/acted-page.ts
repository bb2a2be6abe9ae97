import { type Line, linesOf } from '../reading/lines.js'
import { rowAround } from '../reading/rows.js'

/** The page of the last action, before it and now. Part of the page's third script. */
export class ActedPage {
  target: Element | undefined
  /** lines before the action; undefined for a page with too many */
  before: readonly Line[] | undefined

  begin(target: Element): void {
    this.target = target
    this.before = linesOf(document.body)
  }

  get now(): readonly Line[] | undefined {
    return linesOf(document.body)
  }

  /** True for a line of a list's item. */
  isOfRow({ block }: Line): boolean {
    return rowAround(block) !== null
  }
}
