/** Numbers in the answers to an action, and the same under their names on the page. Part of the page's third script. */

import type { Amiss } from '../../../protocol/commands/shown.js'
import { isRecord } from '../../../protocol/record.js'
import {
  amountsIn,
  isNamedBy,
  isQuantity,
  LINE_CHARS,
  labelIn,
  numberPlaces,
  type Places,
  percentagesIn,
  placesOfPage,
} from '../../reading/number-places.js'
import { rowAround } from '../../reading/rows.js'
import { LIVE } from '../../reading/shown.js'
import { isSameAmount } from '../../reading/units.js'
import { wordsOf } from '../../reading/words.js'
import { pathOf } from '../records/path-of.js'
import type { Answered, Comparison, Scene } from './comparison.js'

const DEPTH = 4
const NAMES = 50
const LIVE_WORDS = 3
const DONE = /(?:ed|sent)$/
const PERCENT = /^(?:percent(?:age)?|pct)$/
const MONEY = /[\p{Sc}%]/u
/** "12 contacts deleted": a number at another place may name one of them, or a time. */
const COUNT_FIRST = /^\d[\d.,]* \p{L}/u

interface Told {
  resource: string
  /** of its name */
  words: readonly string[]
  value: number
  /** the answer has a list of so many */
  isCount: boolean
}

export class ToldNumbers implements Comparison {
  #numbers = new Map<string, Told>()
  /** of the answers' lists */
  readonly #lengths = new Set<number>()
  /** of those that hold only numbers, such as ids */
  readonly #ids = new Set<number>()
  /** the newest read that was answered, of each resource */
  readonly #newest = new Map<string, number>()
  #row: Element | null = null
  /** what stood beside numbers before the action */
  #before: Places = new Map()

  begin({ target, places }: Scene): void {
    this.#numbers.clear()
    this.#lengths.clear()
    this.#ids.clear()
    this.#newest.clear()
    this.#row = rowAround(target)
    this.#before = places
  }

  /** @returns true when the page may show a number of the answer by its name */
  written({ href, answer }: Answered): boolean {
    this.#keep(pathOf(href), answer)
    if (this.#numbers.size === 0) return false
    const text = (document.body?.textContent ?? '').toLowerCase()
    const places = [...placesOfPage().keys()]
    return [...this.#numbers.values()].some(
      ({ words }) =>
        words.every((word) => text.includes(word)) || places.some((place) => isNamedBy(place, words)),
    )
  }

  /** Keeps the numbers of the answer to a read, unless a newer one of the resource is answered. @param number rises with each read */
  read(resource: string, number: number, answer: unknown): void {
    if ((this.#newest.get(resource) ?? 0) > number) return
    this.#newest.set(resource, number)
    this.#keep(resource, answer)
  }

  /** Keeps the numbers of an answer; a later one of the resource counts. Of two resources that differ, none does. */
  #keep(resource: string, answer: unknown): void {
    const found = new Map<string, number | undefined>()
    collect(answer, found, DEPTH)
    const lists = isRecord(answer) ? Object.values(answer).filter(Array.isArray) : []
    const lengths = lists.map(({ length }) => length)
    for (const list of lists) {
      this.#lengths.add(list.length)
      if (list.every((each) => typeof each === 'number')) this.#ids.add(list.length)
    }
    for (const [name, value] of found) {
      if (!isQuantity(name)) continue
      const words = wordsOf(name)
      const key = words.join(' ')
      const known = this.#numbers.get(key)
      const isOther = known !== undefined && known.resource !== resource && known.value !== value
      if (value === undefined || isOther) this.#numbers.delete(key)
      else if (this.#numbers.size < NAMES)
        this.#numbers.set(key, { resource, words, value, isCount: lengths.includes(value) })
    }
  }

  /** True when an answer lists so many; or, of three or more, the ids of those that went with the first. */
  lists(count: number): boolean {
    return this.#lengths.has(count) || (count > 2 && this.#ids.has(count - 1))
  }

  /** True when an answer has this number. */
  has(amount: number): boolean {
    return [...this.#numbers.values()].some(({ value }) => value === amount)
  }

  /** With the name of a number that the page shows with another value. */
  found(): Amiss | undefined {
    if (this.#numbers.size === 0) return undefined
    const lines = linesOf(document.body)
    const live = new Set([...document.querySelectorAll(LIVE)].flatMap(linesOf))
    const row = this.#row?.isConnected === true ? this.#changedIn(this.#row) : []
    const changed = this.#changedIn(document.body)
    const other = [...this.#numbers.values()].find((told) => {
      const shown = [beside(told, row), inLines(told, lines, live), beside(told, changed)].find(
        ({ length }) => length > 0,
      )
      const [readings = []] = shown ?? []
      return (
        shown?.length === 1 &&
        isOther(readings, told) &&
        !this.#isAdded(readings, told) &&
        !this.#isEmptied(readings, told)
      )
    })
    return other && { how: 'number', name: other.words.join(' ') }
  }

  /** Places whose number came, or became another one, after the action began. */
  #changedIn(root: Element): [place: Element, text: string][] {
    const before = new Set(this.#before.values())
    return [...numberPlaces(root)].filter(([place, text]) => !before.has(text) && place.checkVisibility())
  }

  /** True where the answer says by how much a number became another: 10 points more. */
  #isAdded(readings: readonly number[], { value }: Told): boolean {
    return [...this.#before].some(([place, text]) => {
      const former = amountsIn(text).flat()
      const now = amountsIn(place.textContent ?? '').flat()
      return now.some((one) => readings.includes(one) && former.includes(one - value))
    })
  }

  /** True for a form or a basket that is empty again when it was sent: the answer has what was in it. */
  #isEmptied(readings: readonly number[], { value }: Told): boolean {
    const has = (text: string | null) =>
      amountsIn(text ?? '')
        .flat()
        .includes(Math.abs(value))
    const isGone = ([place, text]: [Element, string]) =>
      has(text) && !(place.isConnected && has(place.textContent))
    return readings.includes(0) && [...this.#before].some(isGone)
  }
}

function isOther(readings: readonly number[], { value }: Told): boolean {
  return readings.length > 0 && !readings.some((one) => isSameAmount(one, Math.abs(value)))
}

/** Readings of the amounts in lines that say the number's name. */
function inLines({ words }: Told, lines: readonly string[], live: ReadonlySet<string>): number[][] {
  const isDone = DONE.test(words.at(-1) ?? '')
  const isCount = (line: string) => isDone && live.has(line) && COUNT_FIRST.test(line)
  const most = (line: string) => words.length + (isCount(line) ? LIVE_WORDS : 0)
  return lines.flatMap((line, i) => amountsOf(line, lines[i + 1] ?? '', words, most(line)))
}

/** Readings of the one amount of each element that says no more than the number's name, or is called so. */
function beside({ words, isCount }: Told, places: readonly [Element, string][]): number[][] {
  const isLabel = (text: string) => labelIn(text).join(' ') === words.join(' ')
  return places.flatMap(([place, text]) => {
    const amounts = amountsIn(text)
    const isNamed = isLabel(text) || isNamedBy(place, words)
    if (amounts.length === 1 && isNamed && !(isCount && MONEY.test(text))) return amounts
    return PERCENT.test(words.join('')) ? percentagesIn(text) : []
  })
}

function linesOf(element: Element | null): string[] {
  return ((element as HTMLElement | null)?.innerText ?? '').split('\n').map((line) => line.trim())
}

/** Readings of the one amount in a line that says these words, and at most `most` in all, or in the line after it. */
function amountsOf(line: string, next: string, words: readonly string[], most: number): number[][] {
  if (line.length > LINE_CHARS) return []
  const said = labelIn(line)
  const isLabel = said.length <= most && words.every((word) => said.includes(word))
  if (!isLabel) return []
  const own = amountsIn(line)
  const isNextBare = own.length === 0 && labelIn(next).length === 0
  const amounts = isNextBare ? amountsIn(next) : own
  return amounts.length === 1 ? amounts : []
}

/** Numbers outside of lists by their names; undefined where one name has several values. */
function collect(value: unknown, found: Map<string, number | undefined>, depth: number): void {
  if (!isRecord(value) || depth === 0) return
  for (const [name, member] of Object.entries(value)) {
    const number = typeof member === 'string' && /^-?\d+(?:\.\d+)?$/.test(member) ? Number(member) : member
    if (typeof number === 'number')
      found.set(name, found.has(name) && found.get(name) !== number ? undefined : number)
    else collect(member, found, depth - 1)
  }
}
