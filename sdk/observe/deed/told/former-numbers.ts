/**
 * Numbers of a known record that a write replaced, and that the page showed: it must show the new one. Part of the page's
 * third script.
 */
import type { Amiss } from '../../../protocol/commands/shown.js'
import { isRecord } from '../../../protocol/record.js'
import { loneRecordOf } from '../../network/records-of.js'
import { isLeftBehind, isQuantity, type Places } from '../../reading/number-places.js'
import { pathOf } from '../records/path-of.js'
import { type Rewritten, rewrittenBy } from '../records/rewritten.js'
import type { Answered, Comparison, Scene } from './comparison.js'

/** A smaller number may stand on the page for another reason. */
const LEAST = 10

interface Replaced {
  name: string
  former: number
  now: number
}

export class FormerNumbers implements Comparison {
  #before: Places = new Map()
  /** by the paths of the writes: a later one takes the place of an earlier one */
  readonly #replaced = new Map<string, Replaced[]>()

  begin({ places }: Scene): void {
    this.#before = places
    this.#replaced.clear()
  }

  /** @returns true when a number of a known record has become another one */
  written(write: Answered): boolean {
    const found = [...rewrittenBy(write, write.reads), ...besideIt(write)].flatMap(replacedIn)
    this.#replaced.set(pathOf(write.href), found)
    return found.length > 0
  }

  /** With the name of a number that the page showed before, and of which it now shows another value. */
  found(): Amiss | undefined {
    const other = [...this.#replaced.values()]
      .flat()
      .find(({ former, now }) => isLeftBehind(this.#before, former, now))
    return other && { how: 'number', name: other.name }
  }
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
    if (typeof former !== 'number' || typeof now !== 'number' || former === now) return []
    return isQuantity(name) && Math.abs(former) >= LEAST ? [{ name, former, now }] : []
  })
}
