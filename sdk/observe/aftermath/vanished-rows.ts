import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'
import { ROWS, rowAround, textOf } from './rows.js'

/** More than one row left the list of a control that removes, and none came. */
export class VanishedRows implements Check {
  #list: { element: Element; texts: readonly string[] } | undefined

  begin(target: Element, _action: ActionName, isRemoving: boolean): boolean {
    const element = isRemoving ? rowAround(target)?.parentElement : null
    this.#list =
      element == null || element.children.length > ROWS
        ? undefined
        : { element, texts: [...element.children].map(textOf) }
    return element != null
  }

  get amiss(): Amiss | undefined {
    const list = this.#list
    if (list?.element.isConnected !== true) return undefined
    const now = [...list.element.children].map(textOf)
    const count = now.every((text) => list.texts.includes(text)) ? list.texts.length - now.length : 0
    return count > 1 ? { how: 'vanished', count } : undefined
  }
}
