/**
 * The list that a write is answered with, and the list of the control that sent it: the page must show the rows that the
 * answer has, in its order. Part of the page's third script.
 */
import { textsUnder } from '../../dom/walk.js'
import { foldText } from '../../protocol/match.js'
import { containsWhole } from '../../protocol/whole.js'
import { ROWS, rowAround } from '../aftermath/rows.js'
import { longestList } from './outcome/longest-list.js'
import { isRecord } from './outcome/record.js'
import type { Read } from './recent-reads.js'
import { recordsOf } from './records/records-of.js'
import { valuesOf } from './shown-values.js'

const LEAST = 2
const WORD = /\p{L}{2}/u

export class ToldRows {
  #list: Element | null = null
  /** texts of its rows before the action */
  #before: readonly string[] = []
  /** a text of each record of the answer, in its order */
  #told: readonly string[] = []

  /** Call before an action runs. */
  begin(target: Element): void {
    const list = rowAround(target)?.parentElement ?? null
    this.#list = list !== null && list.children.length <= ROWS ? list : null
    this.#before = rowTexts(this.#list)
    this.#told = []
  }

  /** Keeps the list of the answer to a write. @returns true when all of it stands in the list of the action's control */
  heard(answer: unknown): boolean {
    const told = this.#before.length < LEAST ? [] : ownTexts(listIn(answer))
    const isWhole = told.length >= LEAST && told.every((text) => rowOf(text, this.#before) !== undefined)
    this.#told = isWhole ? told : []
    return isWhole
  }

  /** How the list stands otherwise than the answer has it; undefined for as it should. @param reads of the page before */
  shownOtherwise(reads: readonly Read[]): 'members' | 'order' | undefined {
    const told = this.#told
    if (told.length === 0 || this.#list?.isConnected !== true) return undefined
    const now = rowTexts(this.#list)
    const isTold = (row: string) => told.some((text) => containsWhole(row, text))
    const missing = told.filter((text) => rowOf(text, now) === undefined)
    const isLeft = now.some((row) => this.#before.includes(row) && !isTold(row))
    if (missing.length > 0) return isLeft ? 'members' : undefined
    const isRead = reads.some((read) => isShownAs(ownTexts(recordsOf(read)), this.#before))
    return isRead && now.length === told.length && !isShownAs(told, now) ? 'order' : undefined
  }
}

/** Its pieces may follow each other without a space. */
function rowTexts(list: Element | null): string[] {
  return [...(list?.children ?? [])].map((row) =>
    foldText([...textsUnder(row)].map(({ data }) => data).join(' ')),
  )
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
