/** A record that the action made in a collection, and the list of this collection without it. Part of the page's third script. */

import { foldText } from '../../../protocol/match.js'
import { isRecord } from '../../../protocol/record.js'
import { containsWhole } from '../../../protocol/whole.js'
import type { Read } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'
import { listsOfPage, textOf } from '../../reading/rows.js'
import { DIALOG, isShown, LIVE, shown } from '../../reading/shown.js'
import { textNodes } from '../../reading/texts.js'
import { identified } from './identified.js'

type Members = Readonly<Record<string, unknown>>

const LEAST = 2
/** As many may be the first page of a longer list. */
const PAGE = 10
/** A longer list is not compared. */
const MOST = 100
const WORD = /\p{L}{2}/u
const UNREAD = `${LIVE},script,style,template,textarea`

/** A list of the page that has all records of a read. */
interface Collection {
  records: readonly Members[]
  list: Element
  rows: string
  /** members that tell the records apart in their rows */
  names: readonly string[]
}

/** A request to make a record in a collection. */
interface Making {
  number: number
  href: string
  sent: Members
  /** where the page was */
  place: string
  /** what it had read */
  reads: readonly Read[]
  collection: Collection
  query: URLSearchParams
}

export class UncreatedRow {
  #making: Making | undefined
  /** texts that only the new record has; empty for none */
  #texts: readonly string[] = []

  /** Call before an action runs. */
  begin(): void {
    this.#making = undefined
    this.#texts = []
  }

  /** Call when a `POST` of the action starts. @param reads of the page until then */
  started(number: number, href: string, sent: unknown, reads: readonly Read[]): void {
    const read = reads.find((each) => isAt(each, href))
    const collection = read && shownInFull(recordsOf(read))
    if (read === undefined || collection === undefined) return
    const query = new URL(read.href).searchParams
    const place = location.pathname
    this.#making = { number, href, sent: isRecord(sent) ? sent : {}, place, reads, collection, query }
  }

  /** Call when a write was answered. @returns true when the list should show what it made */
  answered(number: number, answer: unknown): boolean {
    const made = this.#making?.number === number ? identified(answer) : undefined
    if (made !== undefined && this.#making !== undefined) this.#texts = ownTexts(this.#making, made)
    return this.#texts.length > 0
  }

  /** True when the list stands as before, was not read again, and the page has no text of the record but in a message. */
  isMissing(reads: readonly Read[]): boolean {
    if (this.#making === undefined || this.#texts.length === 0) return false
    const { collection, href, place, reads: before } = this.#making
    const { list, rows } = collection
    const isRead = reads.some((each) => isAt(each, href) && !before.includes(each))
    const now = listsOfPage().find(([row]) => row?.parentElement === list)
    if (isRead || location.pathname !== place || now?.map(textOf).join('\n') !== rows) return false
    if (!isShown(list) || shown(DIALOG).length > 0) return false
    return ![...textNodes(document.body)].some(
      ({ data, parentElement }) =>
        parentElement?.closest(UNREAD) === null &&
        this.#texts.some((text) => containsWhole(foldText(data), text)),
    )
  }
}

function isAt(read: Read, href: string): boolean {
  return read.href.replace(/[?#].*/s, '') === href
}

/** The list that has a row for each record, and no other. */
function shownInFull(all: readonly unknown[]): Collection | undefined {
  const records = all.filter(isRecord)
  const isWhole = records.length === all.length && records.length % PAGE !== 0
  if (!isWhole || records.length < LEAST || records.length > MOST) return undefined
  for (const rows of listsOfPage()) {
    const list = rows[0]?.parentElement
    const texts = rows.length === records.length ? rows.map(textOf) : []
    const names = Object.keys(records[0] ?? {}).filter((name) => {
      const places = records.map((record) => {
        const text = textIn(record[name])
        return text === undefined ? -1 : texts.findIndex((row) => containsWhole(row, text))
      })
      return !places.includes(-1) && new Set(places).size === records.length
    })
    if (list != null && names.length > 0) return { records, list, rows: texts.join('\n'), names }
  }
  return undefined
}

/** Its texts under the names of the collection; none where it differs in what all records have alike, or a query asks for. */
function ownTexts({ collection: { names, records }, query, sent }: Making, made: Members): string[] {
  const record = { ...sent, ...made }
  const [first = {}] = records
  const isOther = Object.keys(made).some(
    (name) => records.every((each) => each[name] === first[name]) && made[name] !== first[name],
  )
  const isAsked = [...query].every(([name, value]) => String(record[name]) === value)
  const texts = names.map((name) => textIn(record[name]))
  const isKnown = names.some((name, i) => records.some((each) => textIn(each[name]) === texts[i]))
  return isOther || isKnown || !isAsked ? [] : texts.flatMap((text) => text ?? [])
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? foldText(value) : undefined
}
