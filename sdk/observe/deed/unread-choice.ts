/** A new choice that no read asked for, while the page keeps what it read for the one before. Part of the page's third script. */
import type { ActionName } from '../../protocol/commands/act.js'
import { foldText } from '../../protocol/match.js'
import { containsWhole } from '../../protocol/whole.js'
import type { Read } from '../network/recent-reads.js'
import { loneRecordOf, recordsOf } from '../network/records-of.js'
import { decoded } from './records/decoded.js'
import { screenText, valuesOf } from './shown-values.js'

const CHOICE = '[role=tab],[role=option],[role=radio],[aria-current],[aria-selected],[aria-pressed]'
const CHOSEN =
  '[aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true],[aria-checked=true]'
const LINK = 'a[href]'
/** Values of a read that the page must show: one may stand there for another reason. */
const LEAST = 2

export class UnreadChoice {
  #target: Element | undefined
  #href = ''
  #former: readonly string[] = []
  #before = ''

  /** Call before an action runs. @param texts of the page, folded @returns true when it may choose something */
  begin(target: Element, action: ActionName, texts: readonly string[]): boolean {
    const isChoice = action === 'select' || target.closest(`${CHOICE},${LINK}`) !== null
    this.#target = isChoice ? target : undefined
    this.#href = location.href
    this.#former = isChoice ? chosenAt(target) : []
    this.#before = isChoice ? texts.join('\n') : ''
    return isChoice
  }

  /** What was chosen, where the page shows what it read for the former choice; undefined for none. */
  found(reads: readonly Read[]): string | undefined {
    const target = this.#target
    if (target === undefined) return undefined
    const isChosen = target.isConnected && (target.localName === 'select' || target.matches(CHOSEN))
    const now = isChosen ? readingsOf(target) : []
    return [{ former: this.#former, now }, ...changedIn(this.#href, location.href)].find(
      (each) => isOther(each) && this.#isUnread(each, reads),
    )?.now[0]
  }

  #isUnread({ former, now }: Change, reads: readonly Read[]): boolean {
    const carrying = reads.filter((read) => carries(read, former))
    if (carrying.length === 0 || reads.some((read) => carries(read, now))) return false
    const answers = new Map(reads.map((read) => [read, allIn(read)]))
    const screen = screenText()
    return carrying.some((read) => stands(read, answers, { before: this.#before, now: screen }))
  }
}

interface Change {
  former: readonly string[]
  now: readonly string[]
}

function isOther({ former, now }: Change): boolean {
  const known = former.map(plain)
  return former.length > 0 && now.length > 0 && !now.some((each) => known.includes(plain(each)))
}

/** Readings of what is chosen in the target's group. */
function chosenAt(target: Element): string[] {
  if (target.localName === 'select') return readingsOf(target)
  for (let around = target.parentElement, level = 0; around !== null && level < 2; level++) {
    const chosen = around.querySelector(CHOSEN)
    if (chosen !== null) return readingsOf(chosen)
    around = around.parentElement
  }
  return []
}

function readingsOf(element: Element): string[] {
  const [option] = element.localName === 'select' ? (element as HTMLSelectElement).selectedOptions : []
  const value = option?.value ?? element.getAttribute('value')
  return [option?.label ?? element.textContent, value].flatMap((text) =>
    typeof text !== 'string' || plain(text) === '' ? [] : text.trim(),
  )
}

/** The id in the path, or the value of the query, that the action changed in the address. Another path is another page. */
function changedIn(from: string, to: string): Change[] {
  const [former, now] = [partsOf(from), partsOf(to)]
  const differing = [...former.keys()].filter((i) => former[i]?.text !== now[i]?.text)
  const [at = -1] = differing
  const [one, other] = [former[at], now[at]]
  if (former.length !== now.length || differing.length !== 1 || one === undefined || other === undefined)
    return []
  const isValue = one.isOfQuery || (/\d/.test(one.text) && /\d/.test(other.text))
  return isValue ? [{ former: [one.text], now: [other.text] }] : []
}

/** The steps of the path and the values of the query. */
function partsOf(href: string): { text: string; isOfQuery: boolean }[] {
  const { pathname, search, hash } = new URL(href)
  const route = /^#!?\//.test(hash) ? hash : ''
  const steps = `${pathname}${route}`.split('/').map((step) => ({ text: decoded(step), isOfQuery: false }))
  return [...steps, ...[...new URLSearchParams(search).values()].map((text) => ({ text, isOfQuery: true }))]
}

function carries({ href }: Read, values: readonly string[]): boolean {
  const parts = partsOf(href).map(({ text }) => plain(text))
  return values.some((value) => parts.includes(plain(value)))
}

function allIn(read: Read): unknown[] {
  return [...recordsOf(read), ...[loneRecordOf(read)].filter((each) => each !== undefined)]
}

/** True when the page shows something of each record, in the order in which it showed them before. */
function stands(
  read: Read,
  answers: ReadonlyMap<Read, readonly unknown[]>,
  { before, now }: { before: string; now: string },
): boolean {
  const own = answers.get(read) ?? []
  const shown = own.map((each) => [...valuesOf(each)].filter((value) => containsWhole(now, value)))
  const values = shown.flat()
  const others = [...answers].flatMap(([each, records]) => (each === read ? [] : records))
  const elsewhere = new Set(others.flatMap((each) => [...valuesOf(each)]))
  const isOwn = values.some((value) => !elsewhere.has(value))
  const inOrder = (text: string) =>
    [...values].sort((one, two) => text.indexOf(one) - text.indexOf(two)).join()
  const isSorted = values.every((value) => before.includes(value)) && inOrder(before) !== inOrder(now)
  return values.length >= LEAST && shown.every(({ length }) => length > 0) && isOwn && !isSorted
}

function plain(text: string): string {
  return foldText(text.replace(/[^\p{L}\p{N}]+/gu, ' '))
}
