import { isObject } from '../../values/kind.js'
import { longestList } from './outcome/longest-list.js'
import type { Body } from './outcome/reader.js'

const READS = 30
/** A list with more records, or a longer text, is not kept. */
const RECORDS = 500
const CHARS = 500_000
const SHORTEST = '[0]'.length

/** A read, and the list that it was answered with, as text: the app changes the records that it got. */
export interface Read {
  href: string
  list: string
}

/** The latest lists that the page read, to find the record that a write is about. They never leave the page. */
export class RecentReads {
  #reads: readonly Read[] = []

  note(href: string, body: Body): void {
    const list = 'text' in body ? body.text : JSON.stringify(recordsIn(body.value))
    // Without a body it is as before.
    if (!list) return
    const others = this.#reads.filter((read) => read.href !== href)
    const isKept = list.length >= SHORTEST && list.length <= CHARS
    this.#reads = isKept ? [{ href, list }, ...others].slice(0, READS) : others
  }

  /** The newest first. */
  get all(): readonly Read[] {
    return this.#reads
  }
}

/** Those of the longest list; of a record that was read alone, the names and values of its plain members. */
function recordsIn(value: unknown): unknown[] {
  const list = longestList((value as { data?: unknown } | undefined)?.data ?? value)
  const isText = typeof value === 'string'
  const members = Object.entries(isText ? [] : (value ?? [])).filter(([, member]) => !isObject(member))
  const records = list.length > 0 ? list : members
  return records.length > RECORDS ? [] : records
}
