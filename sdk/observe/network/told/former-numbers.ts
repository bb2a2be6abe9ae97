/**
 * Numbers of a known record that a write replaced, and that the page showed: it must show the new one. Part of the page's
 * third script.
 */
import type { Amiss } from '../../../protocol/commands/shown.js'
import { isRecord } from '../outcome/record.js'
import { pathOf } from '../records/path-of.js'
import { loneRecordOf } from '../records/records-of.js'
import { type Rewritten, rewrittenBy } from '../records/rewritten.js'
import { isSameAmount } from '../typed/carried.js'
import type { Answered, Comparison, Scene } from './comparison.js'
import { amountsIn, numberPlaces, type Places } from './number-places.js'

/** A smaller number may stand on the page for another reason. */
const LEAST = 10
const NUMBERS = 20

interface Replaced {
  name: string
  former: number
  now: number
}

export class FormerNumbers implements Comparison {
  #before: Places = new Map()
  #replaced: Replaced[] = []

  begin({ places }: Scene): void {
    this.#before = places
    this.#replaced = []
  }

  /** @returns true when a number of a known record has become another one */
  written(write: Answered): boolean {
    const found = [...rewrittenBy(write, write.reads), ...besideIt(write)].flatMap(replacedIn)
    this.#replaced = [...this.#replaced, ...found].slice(-NUMBERS)
    return found.length > 0
  }

  /** With the name of a number that the page showed before, and of which it now shows another value. */
  found(): Amiss | undefined {
    if (this.#replaced.length === 0) return undefined
    const amounts = [...numberPlaces(document.body).values()].flatMap(amountsIn)
    const other = this.#replaced.find(({ former, now }) => {
      const places = [...this.#before].filter(([, text]) => has(amountsIn(text), former))
      const [place] = places[0] ?? []
      const isOnlyPlace = places.length === 1 && place?.isConnected === true && place.checkVisibility()
      return isOnlyPlace && !amounts.some((each) => each.some((one) => isSameAmount(one, Math.abs(now))))
    })
    return other && { how: 'number', name: other.name }
  }
}

function has(amounts: readonly number[][], value: number): boolean {
  return amounts.some((each) => each.includes(Math.abs(value)))
}

/** Records that were read alone at an address beside that of the write: `/tents/2/rating` of `/tents/2/reviews`. */
function besideIt({ href, answer, reads }: Answered): Rewritten[] {
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
