/** Whether a field filters a list: what does not have its text has gone. Part of the page's third script. */
import { foldText } from '../../../protocol/match.js'
import { listsOfPage, textOf } from '../../reading/rows.js'

/** A list, and the texts of its rows. */
export interface List {
  element: Element
  texts: readonly string[]
}

export function shownLists(): List[] {
  return listsOfPage().flatMap((rows) => {
    const element = rows[0]?.parentElement
    return element == null || rows.length < 2 ? [] : [{ element, texts: rows.map(textOf) }]
  })
}

/** @param lists before the field was filled */
export function isFiltered(lists: readonly List[], value: string): boolean {
  const sought = foldText(value)
  return (
    sought !== '' &&
    lists.some(({ element, texts }) => {
      if (!element.isConnected) return false
      const now = [...element.children].map(textOf)
      const isLeft = (text: string) => now.includes(text)
      return (
        now.length > 0 &&
        now.every((text) => texts.includes(text) && text.includes(sought)) &&
        texts.some((text) => !isLeft(text) && !text.includes(sought))
      )
    })
  )
}
