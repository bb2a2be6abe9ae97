import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { rowAround } from '../reading/rows.js'
import { isShown } from '../reading/shown.js'
import type { Check } from './check.js'
import { markupOf } from './row-reading.js'

/** The row of a control that removes is there as before, in a list that has as many. */
export class UnremovedRow implements Check {
  #list: Element | null = null
  #count = 0
  #at = -1
  #markup = ''

  begin(target: Element, _action: ActionName, isRemoving: boolean): boolean {
    const row = isRemoving ? rowAround(target) : null
    this.#list = row?.parentElement ?? null
    if (row === null || this.#list === null) return false
    this.#count = this.#list.children.length
    this.#at = [...this.#list.children].indexOf(row)
    this.#markup = markupOf(row)
    return true
  }

  get amiss(): Amiss | undefined {
    const rows = this.#list?.children
    const row = rows?.length === this.#count ? rows[this.#at] : undefined
    const isThere = row !== undefined && markupOf(row) === this.#markup && isShown(row)
    return isThere ? { how: 'unremoved' } : undefined
  }
}
