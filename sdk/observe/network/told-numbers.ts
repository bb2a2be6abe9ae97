/** Numbers in the answers to an action, and the same under their names on the page. Part of the page's third script. */

import { wordsOf } from './misfit/members.js'
import { isRecord } from './outcome/record.js'
import { isSameAmount, readingsOf } from './typed/carried.js'

const DEPTH = 4
const NAMES = 50
/** A number on the page, with its separators. */
const AMOUNT = /-?\d[\d.,'’\u00a0\u202f]*/gu
const LINE_CHARS = 60
/** What the page says about the action itself. There other words may stand between the number and what was done. */
export const LIVE = '[role=status],[role=alert],[aria-live],output'
const LIVE_WORDS = 3
const DONE = /(?:ed|sent)$/
/** "12 contacts deleted": a number at another place may name one of them, or a time. */
const COUNT_FIRST = /^\d[\d.,]* \p{L}/u

export class ToldNumbers {
  #numbers = new Map<string, { words: readonly string[]; value: number }>()

  /** Call before an action runs. */
  begin(): void {
    this.#numbers.clear()
  }

  /** Keeps the numbers of an answer; a later one counts. @returns true when the page may show one of them by its name */
  heard(answer: unknown): boolean {
    const found = new Map<string, number | undefined>()
    collect(answer, found, DEPTH)
    for (const [name, value] of found) {
      const words = wordsOf(name)
      if (value === undefined) this.#numbers.delete(words.join(' '))
      else if (this.#numbers.size < NAMES) this.#numbers.set(words.join(' '), { words, value })
    }
    if (this.#numbers.size === 0) return false
    const text = (document.body?.textContent ?? '').toLowerCase()
    return [...this.#numbers.values()].some(({ words }) => words.every((word) => text.includes(word)))
  }

  /** True when an answer has this number. */
  has(amount: number): boolean {
    return [...this.#numbers.values()].some(({ value }) => value === amount)
  }

  /** The name of a number that the page shows with another value; undefined for none. */
  shownOtherwise(): string | undefined {
    if (this.#numbers.size === 0) return undefined
    const lines = linesOf(document.body)
    const live = new Set([...document.querySelectorAll(LIVE)].flatMap(linesOf))
    return [...this.#numbers.values()]
      .find(({ words, value }) => {
        const isDone = DONE.test(words.at(-1) ?? '')
        const isCount = (line: string) => isDone && live.has(line) && COUNT_FIRST.test(line)
        const most = (line: string) => words.length + (isCount(line) ? LIVE_WORDS : 0)
        const shown = lines.flatMap((line, i) => amountsOf(line, lines[i + 1] ?? '', words, most(line)))
        // A form or a basket is empty again when it was sent.
        const isEmptied = shown.some((readings) => readings.includes(0))
        return (
          shown.length === 1 &&
          !isEmptied &&
          !shown.some((readings) => readings.some((one) => isSameAmount(one, Math.abs(value))))
        )
      })
      ?.words.join(' ')
  }
}

function linesOf(element: Element | null): string[] {
  return ((element as HTMLElement | null)?.innerText ?? '').split('\n').map((line) => line.trim())
}

/** Readings of the one amount in a line that says these words, and at most `most` in all, or in the line after it. */
function amountsOf(line: string, next: string, words: readonly string[], most: number): number[][] {
  if (line.length > LINE_CHARS) return []
  const said = wordsOf(line.replace(AMOUNT, ' '))
  const isLabel = said.length <= most && words.every((word) => said.includes(word))
  if (!isLabel) return []
  const own = line.match(AMOUNT) ?? []
  const isNextBare = own.length === 0 && wordsOf(next.replace(AMOUNT, ' ')).length === 0
  const amounts = isNextBare ? (next.match(AMOUNT) ?? []) : own
  const [only] = amounts
  return amounts.length === 1 && only !== undefined ? [readingsOf(only)] : []
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
