/** The record on the page that the agent acted on. Part of the page's third script. */
import { foldText } from '../../../protocol/match.js'
import { containsWhole } from '../../../protocol/whole.js'
import type { RecentReads } from '../../network/recent-reads.js'
import type { Member } from '../misfit/members.js'
import { type Around, around, textsIn } from './around.js'
import { uncheckedRows } from './checked-rows.js'
import { CreatedRecords } from './created.js'
import { KnownLists } from './known-lists.js'
import { isForOtherItem } from './other-item.js'
import { isListed, isNamedOnly, namingOf, otherRecord } from './other-record.js'
import { shownRecord } from './shown-records.js'

/** items of a list whose texts are compared */
const ITEMS = 500

/** actions before the last one, which may have chosen the record */
const FORMER = 5

export class ActedRecord {
  readonly lists = new KnownLists()
  readonly created = new CreatedRecords()
  /** what stood around the controls of the latest actions, the newest first */
  #arounds: readonly Around[] = []
  #target: Element | undefined
  /** name of the control */
  #label = ''

  /**
   * Call before an action runs.
   *
   * @param label name of the control
   * @param held what the field has that the action fills; undefined for another action
   */
  begin(target: Element, label: string, held: string | undefined): void {
    const found = around(target, label)
    this.#target = target
    this.#label = label
    // A form with a field of the record is about it.
    const more = held && found.item === null ? [held] : []
    this.#arounds = [{ ...found, titles: [...found.titles, ...more] }, ...this.#arounds].slice(0, 1 + FORMER)
  }

  get #item(): Element | null {
    return this.#arounds[0]?.item ?? null
  }

  /** Text of the item at the last action. */
  get #near(): string {
    return this.#item === null ? '' : (this.#arounds[0]?.texts ?? []).join('\n')
  }

  /**
   * A text at the act's control, at one before it, or in a checked row, that belongs to another record than the one that a
   * write names.
   *
   * @param boxes that the agent checked
   */
  missedBy(
    to: string,
    members: readonly Member[],
    reads: RecentReads,
    boxes: readonly Element[],
  ): string | undefined {
    const lists = this.lists.of(reads).values()
    const unchecked = this.#target && uncheckedRows(boxes, this.#target, members, lists)
    if (unchecked !== undefined) return unchecked
    for (const [from, records] of this.lists.of(reads)) {
      const naming = namingOf(from, to, members)
      if (naming === undefined) continue
      const isPlain = naming.names !== undefined
      const here =
        this.#arounds.find(
          (each, i) => !(isPlain && i > 0 && each.item !== null) && isAbout(each, records),
        ) ?? this.#arounds[0]
      if (here === undefined || nearOf(here) === '') continue
      // What was chosen earlier says nothing of a record that came since.
      const isHere = here === this.#arounds[0]
      const isInAddress = naming.isInAddress && here.item !== null && isHere
      const other = otherRecord(
        records,
        { ...naming, isInAddress },
        isHere ? nearOf(here) : [nearOf(here), ...boxes.flatMap((box) => around(box, '').texts)].join('\n'),
        here.item === null ? { texts: here.texts, members } : undefined,
      )
      if (other !== undefined) return other
    }
    const [last] = this.#arounds
    const shown = last && shownRecord(members, last)
    if (shown !== undefined) return shown
    const item = this.#item
    const made = this.created.misnamed(to, foldText(this.#near))
    if (made !== undefined && item !== null && isOnlyIn(item, made, this.lists.of(reads))) return made
    if (this.#near === '' || item?.isConnected !== true || !isForOtherItem(item, to)) return undefined
    if (isNamed(to, this.#label, this.lists.of(reads))) return undefined
    return textsIn(item).find((text) => text.trim().length > 1)
  }

  /** True when the last action was at a record of a list that the page has read. */
  isListed(reads: RecentReads): boolean {
    const near = this.#near
    return near !== '' && [...this.lists.of(reads).values()].some((records) => isListed(records, near))
  }
}

function nearOf({ item, titles, texts }: Around): string {
  return (item === null ? titles : texts).join('\n')
}

/** True when exactly one record is named there. */
function isAbout(here: Around, records: readonly unknown[]): boolean {
  const near = nearOf(here)
  return near !== '' && isListed(records, near)
}

/** True when the control names the record that a write goes to: "Merge into Ann Lee" in the row of another. */
function isNamed(to: string, label: string, lists: ReadonlyMap<string, unknown[]>): boolean {
  return [...lists].some(([from, records]) => {
    const id = namingOf(from, to, [])?.id
    return id !== undefined && isNamedOnly(records, id, label)
  })
}

/** True when no item beside this one, and no record that the page has read, has the text. */
function isOnlyIn(item: Element, text: string, lists: ReadonlyMap<string, unknown[]>): boolean {
  const beside = [...(item.parentElement?.children ?? [])].slice(0, ITEMS).filter((each) => each !== item)
  return ![
    ...beside.map(({ textContent }) => textContent),
    ...[...lists.values()].map((each) => JSON.stringify(each)),
  ].some((each) => containsWhole(foldText(each ?? ''), text))
}
