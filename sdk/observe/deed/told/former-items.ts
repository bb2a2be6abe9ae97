/**
 * Items of a list of texts, such as tags, that a write left out, and that the page shows beside those that stayed. Part of
 * the page's third script.
 */

import { textsUnder } from '../../../dom/walk.js'
import type { Amiss } from '../../../protocol/commands/shown.js'
import { foldText } from '../../../protocol/match.js'
import { longestList } from '../../network/outcome/longest-list.js'
import { recordsOf } from '../../network/records-of.js'
import { pathOf } from '../records/path-of.js'
import type { Answered, Comparison } from './comparison.js'

const ITEMS = 50
/** texts of a page that are read */
const TEXTS = 3_000

export class FormerItems implements Comparison {
  #left: readonly string[] = []
  #kept: readonly string[] = []

  begin(): void {
    this.#left = []
    this.#kept = []
  }

  /** @returns true when the answer leaves out an item that was read at its address */
  written({ href, answer, reads }: Answered): boolean {
    const read = reads.find((each) => pathOf(each.href) === pathOf(href))
    const known = read === undefined ? [] : textsIn(recordsOf(read))
    const now = textsIn(longestList(answer))
    const left = known.filter((each) => !now.includes(each))
    if (left.length === 0 || now.length === 0) return false
    this.#left = left
    this.#kept = now
    return true
  }

  /** An item that was left out stands in one list with one that was kept. */
  found(): Amiss | undefined {
    if (this.#left.length === 0) return undefined
    const lists = { left: new Set<Element>(), kept: new Set<Element>() }
    let texts = TEXTS
    for (const { data, parentElement } of textsUnder(document.body)) {
      if (texts-- <= 0) break
      const list = parentElement?.parentElement
      if (list == null || !parentElement?.checkVisibility()) continue
      const text = foldText(data)
      if (this.#left.includes(text)) lists.left.add(list)
      if (this.#kept.includes(text)) lists.kept.add(list)
    }
    return [...lists.left].some((list) => lists.kept.has(list)) ? { how: 'members' } : undefined
  }
}

/** Empty for a list with anything else. */
function textsIn(list: readonly unknown[]): string[] {
  const texts = list.filter((each) => typeof each === 'string').map(foldText)
  return texts.length === list.length && texts.length <= ITEMS ? texts : []
}
