/** The record on the page that the agent acted on. Part of the page's third script. */
import { longestList } from '../outcome/longest-list.js'
import { parsed } from '../parsed.js'
import type { RecentReads } from '../recent-reads.js'
import { isForOtherItem } from './other-item.js'
import { isListed, otherRecord } from './other-record.js'

/** Containers of one record. */
const ITEM = 'li,tr,article,dialog,[role=row],[role=listitem],[role=dialog],[role=alertdialog],[role=option]'
const CHARS = 2_000

export class ActedRecord {
  #near = ''
  #item: Element | null = null

  /**
   * Call before an action runs.
   *
   * @param label name of the control
   */
  begin(target: Element, label: string): void {
    const item = target.closest(ITEM) ?? repeatedAround(target)
    this.#item = item
    this.#near = item === null ? '' : [label, ...textsIn(item)].join('\n')
  }

  /** A text at the act's control that belongs to another record than the one that a write goes to. */
  missedBy(to: string, reads: RecentReads): string | undefined {
    if (this.#near === '') return undefined
    for (const { href, list } of reads.all) {
      const records = typeof list === 'string' ? longestList(parsed(list)) : list
      const other = otherRecord(records, href, to, this.#near)
      if (other !== undefined) return other
    }
    const item = this.#item
    if (item?.isConnected !== true || !isForOtherItem(item, to)) return undefined
    return textsIn(item).find((text) => text.trim().length > 1)
  }

  /** True when the last action was at a record of a list that the page has read. */
  isListed(reads: RecentReads): boolean {
    return (
      this.#near !== '' &&
      reads.all.some(({ list }) =>
        isListed(typeof list === 'string' ? longestList(parsed(list)) : list, this.#near),
      )
    )
  }
}

/** The texts of its nodes: `textContent` joins what stands in two elements. */
function textsIn(item: Element): string[] {
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let left = CHARS; left > 0 && walker.nextNode() !== null; ) {
    const text = (walker.currentNode as Text).data.slice(0, left)
    left -= text.length
    texts.push(text)
  }
  return texts
}

/** The closest ancestor that stands beside others of its kind. */
function repeatedAround(target: Element): Element | null {
  for (let item = target.parentElement; item !== null; item = item.parentElement) {
    const { localName, className, parentElement } = item
    const isRepeated = [...(parentElement?.children ?? [])].some(
      (each) => each !== item && each.localName === localName && each.className === className,
    )
    if (isRepeated) return item
  }
  return null
}
