/**
 * Numbers of a known record that a write replaced, and that the page showed: it must show the new one. Part of the page's
 * third script.
 */
import { amountsIn, numberPlaces, type Places } from './number-places.js'
import { isRecord } from './outcome/record.js'
import type { Read } from './recent-reads.js'
import { pathOf } from './records/path-of.js'
import { loneRecordOf } from './records/records-of.js'
import { type Rewritten, rewrittenBy, type Written } from './records/rewritten.js'
import { isSameAmount } from './typed/carried.js'

/** A smaller number may stand on the page for another reason. */
const LEAST = 10
const NUMBERS = 20

interface Replaced {
  name: string
  former: number
  now: number
}

export class FormerNumbers {
  #before: Places = new Map()
  #replaced: Replaced[] = []

  /** Call before an action runs. @param places that show a number now */
  begin(places: Places): void {
    this.#before = places
    this.#replaced = []
  }

  /**
   * Call when a write was done.
   *
   * @param reads what the page had read before it
   * @returns true when a number of a known record has become another one
   */
  written(written: Written, reads: readonly Read[]): boolean {
    const found = [...rewrittenBy(written, reads), ...besideIt(written, reads)].flatMap(replacedIn)
    this.#replaced = [...this.#replaced, ...found].slice(-NUMBERS)
    return found.length > 0
  }

  /** The name of a number that the page showed before, and of which it now shows another value; undefined for none. */
  get shownOtherwise(): string | undefined {
    if (this.#replaced.length === 0) return undefined
    const amounts = [...numberPlaces(document.body).values()].flatMap(amountsIn)
    return this.#replaced.find(({ former, now }) => {
      const places = [...this.#before].filter(([, text]) => has(amountsIn(text), former))
      const [place] = places[0] ?? []
      const isOnlyPlace = places.length === 1 && place?.isConnected === true && place.checkVisibility()
      return isOnlyPlace && !amounts.some((each) => each.some((one) => isSameAmount(one, Math.abs(now))))
    })?.name
  }
}

function has(amounts: readonly number[][], value: number): boolean {
  return amounts.some((each) => each.includes(Math.abs(value)))
}

/** Records that were read alone at an address beside that of the write: `/tents/2/rating` of `/tents/2/reviews`. */
function besideIt({ href, answer }: Written, reads: readonly Read[]): Rewritten[] {
  const path = pathOf(href)
  const above = parentOf(path)
  if (!isRecord(answer) || !/\d/.test(above)) return []
  return reads.flatMap((read) => {
    const other = pathOf(read.href)
    const known = other !== path && parentOf(other) === above ? loneRecordOf(read) : undefined
    return known === undefined ? [] : [{ known, stored: answer, records: [] }]
  })
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function replacedIn({ known, stored }: Rewritten): Replaced[] {
  return Object.entries(known).flatMap(([name, former]) => {
    const now = stored[name]
    const isReplaced = typeof former === 'number' && typeof now === 'number' && former !== now
    return isReplaced && Math.abs(former) >= LEAST ? [{ name, former, now }] : []
  })
}
