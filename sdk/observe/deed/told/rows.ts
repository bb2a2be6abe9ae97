/**
 * The list that a write is answered with, and the lists of the page: that of the control must show the rows that the answer
 * has, and each its order. Part of the page's third script.
 */

import { textsUnder } from '../../../dom/walk.js'
import type { Amiss } from '../../../protocol/commands/shown.js'
import { foldText } from '../../../protocol/match.js'
import { isRecord } from '../../../protocol/record.js'
import { containsWhole } from '../../../protocol/whole.js'
import { longestList } from '../../network/outcome/longest-list.js'
import type { Read } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'
import { ITEM, listsOfPage, ROWS, rowAround } from '../../reading/rows.js'
import { valuesOf } from '../shown-values.js'
import type { Answered, Comparison, Scene, Screen } from './comparison.js'

const LEAST = 2
const WORD = /\p{L}{2}/u

export class ToldRows implements Comparison {
  /** the list of the control */
  #own: Element | null = null
  /** texts of the rows of the page's lists before the action */
  #before: ReadonlyMap<Element, readonly string[]> = new Map()
  /** a text of each record of the answer, in its order */
  #told: readonly string[] = []
  /** the same, where all of them stood in the own list, however few */
  #left: readonly string[] = []

  begin({ target }: Scene): void {
    this.#own = rowAround(target)?.parentElement ?? null
    this.#before = new Map(
      listsOfPage().flatMap((rows) => {
        const list = rows[0]?.parentElement
        return list == null || rows.some((row) => row.querySelector(ITEM) !== null)
          ? []
          : [[list, rowTexts(list)]]
      }),
    )
    this.#told = []
    this.#left = []
  }

  /** @returns true when some of the answer's list stands in a list of the page */
  written({ answer }: Answered): boolean {
    const told = ownTexts(listIn(answer))
    const rows = [...this.#before.values()].flat()
    const isKept = told.length >= LEAST && told.some((text) => rowOf(text, rows) !== undefined)
    this.#told = isKept ? told : []
    const own = this.#own === null ? [] : (this.#before.get(this.#own) ?? [])
    this.#left = told.every((text) => rowOf(text, own) !== undefined) ? told : []
    return isKept
  }

  /** True when the list of the control has exactly the rows that the answer has. */
  get areAsTold(): boolean {
    const now = this.#own?.isConnected === true ? rowTexts(this.#own) : []
    const rows = new Set(this.#left.map((text) => rowOf(text, now)))
    return rows.size > 0 && !rows.has(undefined) && rows.size === now.length
  }

  found({ reads }: Screen): Amiss | undefined {
    if (this.#told.length === 0) return undefined
    const lists = [...this.#before].filter(([list]) => list.isConnected)
    if (lists.some(([list, before]) => list === this.#own && this.#isOther(before, rowTexts(list))))
      return { how: 'members' }
    const isMoved = lists.some(([list, before]) => this.#isMoved(before, rowTexts(list), reads))
    return isMoved ? { how: 'order' } : undefined
  }

  /** All of the answer stood in the list, and now one row of it is missing, and one that it leaves out is there. */
  #isOther(before: readonly string[], now: readonly string[]): boolean {
    const told = this.#told
    const isIn = (rows: readonly string[]) => (text: string) => rowOf(text, rows) !== undefined
    const isTold = (row: string) => told.some((text) => containsWhole(row, text))
    const isLeft = now.some((row) => before.includes(row) && !isTold(row))
    return told.every(isIn(before)) && !told.every(isIn(now)) && isLeft
  }

  /** The list has the rows of the answer in another order; before, it had its rows in the order of a read or of the answer. */
  #isMoved(before: readonly string[], now: readonly string[], reads: readonly Read[]): boolean {
    const told = this.#told
    const isSame = now.length === told.length && told.every((text) => rowOf(text, now) !== undefined)
    if (!isSame || isShownAs(told, now)) return false
    const known = told.filter((text) => rowOf(text, before) !== undefined)
    return (
      (known.length < told.length && isShownAs(known, before)) ||
      reads.some((read) => isShownAs(ownTexts(recordsOf(read)), before))
    )
  }
}

/** Its pieces may follow each other without a space. */
function rowTexts(list: Element): string[] {
  return [...list.children]
    .slice(0, ROWS)
    .map((row) => foldText([...textsUnder(row)].map(({ data }) => data).join(' ')))
}

/** The answer's own list, or that of its `data`. */
function listIn(answer: unknown): unknown[] {
  const own = longestList(answer)
  return own.length > 0 || !isRecord(answer) ? own : longestList(answer.data)
}

/** A text that only this record has, of each; empty where one has none. */
function ownTexts(records: readonly unknown[]): string[] {
  const values = records.map((each) =>
    typeof each === 'string' ? new Set([foldText(each)]) : valuesOf(each),
  )
  const times = new Map<string, number>()
  for (const text of values.flatMap((each) => [...each])) times.set(text, (times.get(text) ?? 0) + 1)
  const own = values.flatMap(
    (each) => [...each].find((text) => times.get(text) === 1 && WORD.test(text)) ?? [],
  )
  return own.length === records.length ? own : []
}

function rowOf(text: string, rows: readonly string[]): number | undefined {
  const at = rows.findIndex((row) => containsWhole(row, text))
  return at < 0 ? undefined : at
}

/** True when the rows have these texts, in this order. */
function isShownAs(texts: readonly string[], rows: readonly string[]): boolean {
  const places = texts.map((text) => rowOf(text, rows) ?? -1)
  const isInOrder = places.every((place, i) => place > (places[i - 1] ?? -1))
  return texts.length >= LEAST && isInOrder
}
