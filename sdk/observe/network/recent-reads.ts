import { longestList } from './outcome/longest-list.js'
import type { Body } from './outcome/reader.js'

const READS = 10
/** Longer answers are not kept. */
const RECORDS = 500
const CHARS = 65_536

/** A read, and the list that it was answered with: its records, or the text of the answer. */
export interface Read {
  href: string
  list: unknown[] | string
}

/** The latest lists that the page read, to find the record that a write is about. They never leave the page. */
export class RecentReads {
  #reads: readonly Read[] = []

  note(href: string, body: Body): void {
    const list = 'text' in body ? body.text : longestList(body.value)
    if (list.length === 0 || list.length > (typeof list === 'string' ? CHARS : RECORDS)) return
    const others = this.#reads.filter((read) => read.href !== href)
    this.#reads = [{ href, list }, ...others].slice(0, READS)
  }

  /** The newest first. */
  get all(): readonly Read[] {
    return this.#reads
  }
}
