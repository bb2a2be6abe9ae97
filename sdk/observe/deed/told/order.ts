/** The order in which an action's write names the records of a list, and that in which the page shows them. Part of the page's third script. */
import type { Amiss } from '../../../protocol/commands/shown.js'
import { isRecord } from '../../../protocol/record.js'
import { IDENTITY } from '../misfit/borrowed.js'
import { screenText, valuesOf } from '../shown-values.js'
import type { Answered, Comparison } from './comparison.js'

const DEPTH = 3

export class SentOrder implements Comparison {
  /** what each request sent, by its number */
  readonly #sent = new Map<number, readonly string[]>()
  /** a text of each record, in the order that was stored */
  #texts: readonly string[] = []

  begin(): void {
    this.#sent.clear()
    this.#texts = []
  }

  /**
   * Call when a write starts.
   *
   * @param number of the request
   * @param sent the parsed body
   * @param lists records that the page read
   */
  started(number: number, sent: unknown, lists: Iterable<readonly unknown[]>): void {
    const orders = listsIn(sent, DEPTH)
    for (const list of lists) {
      const records = list.filter(isRecord)
      const ids = records.map(idOf)
      const order = orders.find(
        (each) =>
          each.length > 1 && each.length === ids.length && each.every((id) => ids.includes(String(id))),
      )
      const texts = order?.map((id) => ownText(records, ids.indexOf(String(id))))
      if (texts?.every((text) => text !== undefined)) this.#sent.set(number, texts)
    }
  }

  written({ number }: Answered): boolean {
    this.#texts = this.#sent.get(number) ?? this.#texts
    return this.#texts.length > 0
  }

  /** The page shows all of these records, in another order. */
  found(): Amiss | undefined {
    const screen = this.#texts.length > 0 ? screenText() : ''
    const places = this.#texts.map((text) => screen.indexOf(text))
    const isOther = places.some((place, i) => place < (places[i - 1] ?? 0))
    return places.every((place) => place >= 0) && isOther ? { how: 'order' } : undefined
  }
}

function listsIn(value: unknown, depth: number): unknown[][] {
  if (Array.isArray(value)) return [value.map((each) => (isRecord(each) ? idOf(each) : each))]
  if (!isRecord(value) || depth === 0) return []
  return Object.values(value).flatMap((member) => listsIn(member, depth - 1))
}

function idOf(record: Record<string, unknown>): string {
  return String(Object.entries(record).find(([name]) => IDENTITY.test(name))?.[1])
}

/** A text that only this record has. */
function ownText(records: readonly Record<string, unknown>[], at: number): string | undefined {
  const others = new Set(records.flatMap((record, i) => (i === at ? [] : [...valuesOf(record)])))
  return [...valuesOf(records[at])].find((text) => !others.has(text) && /\p{L}{2}/u.test(text))
}
