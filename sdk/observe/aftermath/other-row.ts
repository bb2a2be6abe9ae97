import type { Amiss } from '../../protocol/commands/shown.js'
import { containsWhole } from '../../protocol/whole.js'
import { listsOfPage, rowAround } from '../reading/rows.js'
import { textsOfPage } from '../reading/texts.js'
import type { Check } from './check.js'
import { markupOf, type RowReading, readRow } from './row-reading.js'

/** rows that are compared */
const ROWS = 200
/** What may follow a title: ": free". */
const LAST_PART = /\s*[,;:·•|(–—](?!\S)[^,;:·•|(–—]*$/u

interface Place {
  list: Element | null | undefined
  at: number
  row: Element
  reading: RowReading
  isLast: boolean
}

/** The row of the control is as it was, and one other row changed as if it were this one. */
export class OtherRow implements Check {
  #before: readonly Place[] = []
  #own: Place | undefined
  #markup = ''
  /** the focus was in it: it may store what it holds when the focus leaves */
  #focused: Element | undefined
  /** the other row, as it was first found */
  #found: string | undefined

  begin(target: Element): boolean {
    const row = rowAround(target)
    this.#before = row === null ? [] : placesLike(row)
    this.#own = this.#before.find((each) => each.row === row)
    this.#markup = this.#own === undefined ? '' : markupOf(this.#own.row)
    this.#focused = this.#before.find((each) => each.row.contains(document.activeElement))?.row
    this.#found = undefined
    return this.#own !== undefined
  }

  get amiss(): Amiss | undefined {
    const own = this.#own
    if (own === undefined) return undefined
    const now = placesLike(own.row)
    const again = (place: Place) => now.find(({ at, list }) => list === place.list && at === place.at)
    const isWhole = (list: unknown) => countOf(now, list) === countOf(this.#before, list)
    const acted = again(own)
    if (acted === undefined || markupOf(acted.row) !== this.#markup || !isWhole(own.list)) return undefined
    const changed = this.#before.flatMap((before) => {
      const after = isWhole(before.list) ? again(before)?.reading : undefined
      return after === undefined || same(after, before.reading) ? [] : [{ before, after }]
    })
    const beside = changed.filter(({ before }) => before.list === own.list)
    const [only, ...others] = beside.length > 0 ? beside : changed
    if (only === undefined || others.length > 0 || only.before.row === this.#focused) return undefined
    const reading = JSON.stringify(only.after)
    this.#found ??= reading
    const how = howChanged(only.before, only.after, own)
    // A row that changes on and on does so by itself.
    return how !== undefined && reading === this.#found ? { how } : undefined
  }
}

function howChanged(before: Place, after: RowReading, own: Place): 'elsewhere' | 'displaced' | undefined {
  const [was, beside] = [before.reading, own.reading]
  if (was.kinds !== beside.kinds) return undefined
  const now = wordsOf(after)
  const lost = without(wordsOf(was), wordsOf(beside))
  const isKept = lost.some((word) => now.includes(word))
  if (isKept) return before.list === own.list && tells(was, after, beside) ? 'elsewhere' : undefined
  const hasOwn = without(wordsOf(beside), wordsOf(was)).some((word) => now.includes(word))
  const stems = was.texts
    .filter((text) => lost.some((word) => containsWhole(text, word)))
    .map((text) => text.replace(LAST_PART, '') || text)
  const page = textsOfPage()
  const isGone = stems.length > 0 && !stems.some((stem) => page.some((text) => text.includes(stem)))
  // The last one may be pushed to the next page.
  return hasOwn && isGone && !before.isLast ? 'displaced' : undefined
}

/** What came into the row is not a copy of the control's row, and not the next number of a clock. */
function tells(was: RowReading, now: RowReading, own: RowReading): boolean {
  const isCounted = (text: string) => was.texts.some((each) => withoutDigits(each) === withoutDigits(text))
  const held = own.states.flatMap((state) => state.split('\n')).filter((value) => /\d/.test(value))
  const isSet = now.kinds === was.kinds && without(now.states, [...was.states, ...own.states]).length > 0
  const isNew = without(wordsOf(now), [...wordsOf(was), ...wordsOf(own)]).length > 0
  const isTold = without(now.texts, [...was.texts, ...own.texts]).some(
    (text) => !isCounted(text) || held.some((value) => containsWhole(text, value)),
  )
  return isSet || (isNew && isTold)
}

/** The rows of the page's lists of such rows, and their places in them; none where there are too many. */
function placesLike({ localName }: Element): Place[] {
  const places = listsOfPage().flatMap((rows) =>
    rows.map((row, at) => ({ list: row.parentElement, at, row, isLast: at === rows.length - 1 })),
  )
  const alike = places.filter(({ row }) => row.localName === localName)
  return alike.length > ROWS ? [] : alike.map((place) => ({ ...place, reading: readRow(place.row) }))
}

function countOf(places: readonly Place[], list: unknown): number {
  return places.filter((place) => place.list === list).length
}

function same(one: RowReading, other: RowReading): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function wordsOf({ texts }: RowReading): string[] {
  return texts.join(' ').match(/[\p{L}\d]+/gu) ?? []
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  return texts.filter((text) => !others.includes(text))
}

function withoutDigits(text: string): string {
  return text.replace(/\d+/g, '')
}
