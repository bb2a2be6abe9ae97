import type { Read, RecentReads } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'

/** The records that the page read, by the address of their list. Each list is parsed once. */
export class KnownLists {
  readonly #parsed = new WeakMap<Read, unknown[]>()
  readonly #lists = new WeakMap<readonly Read[], ReadonlyMap<string, unknown[]>>()

  /** Those of one place are together, such as the pages of a list. */
  of({ all }: RecentReads): ReadonlyMap<string, unknown[]> {
    const lists = this.#lists.get(all) ?? this.#listsOf(all)
    this.#lists.set(all, lists)
    return lists
  }

  #listsOf(all: readonly Read[]): Map<string, unknown[]> {
    const lists = new Map<string, unknown[]>()
    for (const read of all) {
      const from = read.href.replace(/\?.*/s, '')
      const records = this.#parsed.get(read) ?? recordsOf(read)
      this.#parsed.set(read, records)
      const newer = lists.get(from) ?? []
      const texts = new Set(newer.map((each) => JSON.stringify(each)))
      lists.set(from, [...newer, ...records.filter((each) => !texts.has(JSON.stringify(each)))])
    }
    return lists
  }
}
