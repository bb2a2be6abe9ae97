import { type Line, linesOf } from '../reading/lines.js'
import { rowAround } from '../reading/rows.js'

/** Parts of a page that stand for themselves. */
const REGION = 'dialog,[role=dialog],[role=region],form,fieldset,section,article,aside,nav,table,main'

/** The page of the last action, before it and now. Part of the page's third script. */
export class ActedPage {
  /** undefined in a document that no action began in */
  target: Element | undefined
  /** lines before the action; undefined where there are too many, or no action began */
  before: readonly Line[] | undefined
  /** whose lines are read instead of those of a large page: the region of the control */
  #region: Element | null = null

  begin(target: Element): void {
    this.target = target
    this.#region = null
    this.before = linesOf(document.body)
    if (this.before !== undefined) return
    this.#region = target.closest(REGION)
    this.before = linesOf(this.#region)
  }

  /** Undefined where there are too many, and where the region is gone. */
  get now(): readonly Line[] | undefined {
    if (this.#region === null) return linesOf(document.body)
    return this.#region.isConnected ? linesOf(this.#region) : undefined
  }

  /** True for a line of a list's item. */
  isOfRow({ block }: Line): boolean {
    return rowAround(block) !== null
  }
}
