import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { ROWS, rowAround, rowTextsOfPage, textOf } from '../reading/rows.js'
import type { Check } from './check.js'

interface List {
  element: Element
  /** what holds the list */
  place: Element | null
  texts: readonly string[]
}

/** More than one row of the list went from the page, and none came, at a control that removes. */
export class VanishedRows implements Check {
  #list: List | undefined

  begin(target: Element, _action: ActionName, isRemoving: boolean): boolean {
    const element = isRemoving ? rowAround(target)?.parentElement : null
    this.#list =
      element == null || element.children.length > ROWS
        ? undefined
        : { element, place: element.parentElement, texts: [...element.children].map(textOf) }
    return element != null
  }

  get amiss(): Amiss | undefined {
    const list = this.#list
    const count = list === undefined ? 0 : list.element.isConnected ? missingIn(list) : missingWithout(list)
    return count > 1 ? { how: 'vanished', count } : undefined
  }
}

function missingIn({ element, texts }: List): number {
  const now = [...element.children].map(textOf)
  return now.every((text) => texts.includes(text)) ? texts.length - now.length : 0
}

/** The list itself went. Where its place went too, another screen took over; an app may draw the rows in another list. */
function missingWithout({ place, texts }: List): number {
  if (place?.isConnected !== true) return 0
  const now = rowTextsOfPage()
  return texts.filter((text) => !now.includes(text)).length
}
