import { type Line, linesOf } from '../reading/lines.js'
import { rowAround } from '../reading/rows.js'

/** Parts of a page that stand for themselves. */
const REGION = 'dialog,[role=dialog],[role=region],form,fieldset,section,article,aside,nav,table,main'

/** The page of the last action, before it and now. Part of the page's third script. */
export class ActedPage {
  target: Element | undefined
  /** lines before the action; undefined where there are too many */
  before: readonly Line[] | undefined
  /** whose lines are read: of a large page, the region of the control */
  #root: Element | null = null

  begin(target: Element): void {
    this.target = target
    this.#root = document.body
    this.before = linesOf(this.#root)
    if (this.before !== undefined) return
    this.#root = target.closest(REGION)
    this.before = linesOf(this.#root)
  }

  get now(): readonly Line[] | undefined {
    const root = this.target === undefined ? document.body : this.#root
    return root?.isConnected === true ? linesOf(root) : undefined
  }

  /** True for a line of a list's item. */
  isOfRow({ block }: Line): boolean {
    return rowAround(block) !== null
  }
}
