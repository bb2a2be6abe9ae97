/** The record on the page that the agent acted on. Part of the page's third script. */
import { foldText } from '../../../protocol/match.js'
import { containsWhole } from '../../../protocol/whole.js'
import type { Member } from '../misfit/members.js'
import type { RecentReads } from '../recent-reads.js'
import { CreatedRecords } from './created.js'
import { KnownLists } from './known-lists.js'
import { isForOtherItem } from './other-item.js'
import { isListed, namingOf, otherRecord } from './other-record.js'

/** Containers of one record. */
const ITEM = 'li,tr,article,dialog,[role=row],[role=listitem],[role=dialog],[role=alertdialog],[role=option]'
const CHARS = 2_000
/** items of a list whose texts are compared */
const ITEMS = 500

/** actions before the last one, which may have chosen the record */
const FORMER = 5

export class ActedRecord {
  readonly lists = new KnownLists()
  readonly created = new CreatedRecords()
  /** texts around the controls of the latest actions, the newest first */
  #nears: readonly string[] = []
  #item: Element | null = null

  /**
   * Call before an action runs.
   *
   * @param label name of the control
   */
  begin(target: Element, label: string): void {
    const item = target.closest(ITEM) ?? repeatedAround(target)
    this.#item = item
    const near = item === null ? '' : [label, ...textsIn(item)].join('\n')
    this.#nears = [near, ...this.#nears].slice(0, 1 + FORMER)
  }

  get #near(): string {
    return this.#nears[0] ?? ''
  }

  /** A text at the act's control, or at one before it, that belongs to another record than the one that a write names. */
  missedBy(to: string, members: readonly Member[], reads: RecentReads): string | undefined {
    for (const [from, records] of this.lists.of(reads)) {
      const near = this.#nears.find((each) => each !== '' && isListed(records, each)) ?? this.#near
      const naming = namingOf(from, to, members)
      if (near === '' || naming === undefined) continue
      // What was chosen earlier says nothing of a record that came since.
      const isInAddress = naming.isInAddress && near === this.#near
      const other = otherRecord(records, { ...naming, isInAddress }, near)
      if (other !== undefined) return other
    }
    const item = this.#item
    const made = this.created.misnamed(to, foldText(this.#near))
    if (made !== undefined && item !== null && isOnlyIn(item, made, this.lists.of(reads))) return made
    if (this.#near === '' || item?.isConnected !== true || !isForOtherItem(item, to)) return undefined
    return textsIn(item).find((text) => text.trim().length > 1)
  }

  /** True when the last action was at a record of a list that the page has read. */
  isListed(reads: RecentReads): boolean {
    const near = this.#near
    return near !== '' && [...this.lists.of(reads).values()].some((records) => isListed(records, near))
  }
}

/** True when no item beside this one, and no record that the page has read, has the text. */
function isOnlyIn(item: Element, text: string, lists: ReadonlyMap<string, unknown[]>): boolean {
  const beside = [...(item.parentElement?.children ?? [])].slice(0, ITEMS).filter((each) => each !== item)
  return ![
    ...beside.map(({ textContent }) => textContent),
    ...[...lists.values()].map((each) => JSON.stringify(each)),
  ].some((each) => containsWhole(foldText(each ?? ''), text))
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
