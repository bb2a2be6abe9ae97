/** What an action left on the page that it should not have: read when its claim came true. Part of the third script. */
import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { foldText } from '../../protocol/match.js'
import { PressedToggle } from '../pressed-toggle.js'
import { readingsOf } from './typed/carried.js'

const ITEM = 'li,tr,[role=listitem],[role=row],[role=option],article'
/** rows of a page that are read before an action */
const ITEMS = 500
const CHARS = 200
/** A shorter text may stand in several new rows. */
const LEAST_CHARS = 4
const OPENS = '[aria-expanded],[role=tab]'
const HEADER = 'th,[role=columnheader]'
const OPENED = '[aria-expanded=true],[role=tab][aria-selected=true]'

export class Aftermath {
  readonly #toggle = new PressedToggle()
  #target: Element | undefined
  /** the list around the target, and the texts of its rows */
  #list: { element: Element; texts: readonly string[] } | undefined
  #texts: readonly string[] = []

  /**
   * Call before an action runs.
   *
   * @returns true when it may leave something amiss
   */
  begin(target: Element, action: ActionName, isRemoving: boolean): boolean {
    const isToggle = this.#toggle.begin(target, action)
    this.#target = target
    this.#texts = rowsOf(document).map(textOf)
    const element = isRemoving ? target.closest(ITEM)?.parentElement : null
    this.#list =
      element == null || element.children.length > ITEMS
        ? undefined
        : { element, texts: [...element.children].map(textOf) }
    return isToggle || element != null || target.matches(OPENS) || target.closest(HEADER) !== null
  }

  get amiss(): Amiss[] {
    const found: Amiss[] = []
    if (this.#toggle.standsAsBefore) found.push({ how: 'untoggled' })
    if (isOpenedToNothing(this.#target)) found.push({ how: 'unopened' })
    const vanished = this.#vanished()
    if (vanished > 1) found.push({ how: 'vanished', count: vanished })
    if (isUnsorted(this.#target)) found.push({ how: 'unsorted' })
    if (this.#isDoubled()) found.push({ how: 'doubled' })
    return found
  }

  /** Rows that left the list of the target, where none came. */
  #vanished(): number {
    const list = this.#list
    if (list?.element.isConnected !== true) return 0
    const now = [...list.element.children].map(textOf)
    return now.every((text) => list.texts.includes(text)) ? list.texts.length - now.length : 0
  }

  /** True when one text came twice, as rows of one list. */
  #isDoubled(): boolean {
    const before = new Set(this.#texts)
    const fresh = rowsOf(document).filter((row) => {
      const text = textOf(row)
      return text.length >= LEAST_CHARS && !before.has(text)
    })
    return fresh.some((row, i) =>
      fresh
        .slice(i + 1)
        .some((other) => other.parentElement === row.parentElement && textOf(other) === textOf(row)),
    )
  }
}

function rowsOf(root: ParentNode): Element[] {
  return [...root.querySelectorAll(ITEM)].slice(0, ITEMS)
}

function textOf(row: Element): string {
  return foldText((row.textContent ?? '').slice(0, CHARS))
}

/** The control says that something is open now, and what it controls has no size. */
function isOpenedToNothing(target: Element | undefined): boolean {
  if (target?.isConnected !== true || !target.matches(OPENED)) return false
  const root = target.getRootNode() as Document | ShadowRoot
  const ids = (target.getAttribute('aria-controls') ?? '').split(/\s+/)
  const controlled = ids.flatMap((id) => root.getElementById(id) ?? [])
  return controlled.length > 0 && controlled.every((element) => element.getBoundingClientRect().height < 1)
}

/** The column says that it is sorted, all its cells are amounts, and these are in no such order. */
function isUnsorted(target: Element | undefined): boolean {
  const header = target?.closest(HEADER)
  const order = header?.getAttribute('aria-sort')
  const table = header?.closest('table,[role=table],[role=grid]')
  if (header?.parentElement == null || table == null || !/^(?:a|de)scending$/.test(order ?? '')) return false
  const column = [...header.parentElement.children].indexOf(header)
  const cells = [...table.querySelectorAll('tbody tr,[role=row]')]
    .filter((row) => row !== header.parentElement)
    .map((row) => (row.children[column]?.textContent ?? '').trim())
  const amounts = cells.map((cell) =>
    readingsOf(cell).map((amount) => (cell.startsWith('-') ? -amount : amount)),
  )
  if (cells.length < 2 || amounts.some((readings) => readings.length === 0)) return false
  const sign = order === 'ascending' ? 1 : -1
  const isInOrder = (numbers: readonly number[]) =>
    numbers.every((number, i) => i === 0 || sign * (number - (numbers[i - 1] ?? number)) >= 0)
  // The point or the comma may be the decimal separator.
  const readings = [amounts.map(([first = 0]) => first), amounts.map((each) => each.at(-1) ?? 0)]
  return !readings.some(isInOrder)
}
