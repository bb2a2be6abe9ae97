/**
 * Values of a known record that a write of the action replaced, and that the page still shows as if they stood. Part of
 * the page's third script.
 */

import { flatParent, isElement, textsUnder } from '../../../dom/walk.js'
import type { Amiss } from '../../../protocol/commands/shown.js'
import { foldText } from '../../../protocol/match.js'
import { containsWhole } from '../../../protocol/whole.js'
import { pathOf } from '../records/path-of.js'
import { type Known, type Rewritten, rewrittenBy } from '../records/rewritten.js'
import type { Answered, Comparison } from './comparison.js'

/** A shorter text may stand on the page for another reason. */
const LEAST_CHARS = 3
const VALUES = 10
/** Members that may change at once. A record with more changes may be another one. */
const CHANGES = 2
/** texts of a page that are read */
const TEXTS = 10_000
/** elements around a text that may hold the rest of its record */
const LEVELS = 5
/** What offers a value or speaks about the action does not show what is stored. */
const NO_PLACE =
  'option,button,select,textarea,label,legend,th,del,s,script,style,template,[contenteditable],[role=option],[role=tab],[role=radio],[role=menuitem],[role=status],[role=alert],[aria-live],output'

/** A word of the app's own, such as `in_progress`: the page shows another text for it. */
const CODE = /^[a-z\d]+(?:[_-][a-z\d]+)*$/
/** Texts of other records; a longer list is not told apart from the page. */
const OTHERS = 500

interface Replaced {
  /** of the record's member */
  name: string
  former: string
  now: string
  /** it may be shown as another text */
  isCode: boolean
  /** other texts that this record alone has */
  own: readonly string[]
  /** texts of the other records */
  others: ReadonlySet<string>
}

export class FormerValues implements Comparison {
  /** by the paths of the writes: a later one takes the place of an earlier one */
  readonly #written = new Map<string, Replaced[]>()

  begin(): void {
    this.#written.clear()
  }

  /** @returns true when a text of a known record has become another one */
  written(write: Answered): boolean {
    const found = rewrittenBy(write, write.reads).flatMap(replacedIn)
    this.#written.set(pathOf(write.href), found.slice(-VALUES))
    return found.length > 0
  }

  /** With the name of a member whose former value still stands. */
  found(): Amiss | undefined {
    const { body } = document
    const replaced = [...this.#written.values()].flat()
    if (replaced.length === 0 || body === null) return undefined
    const formers = replaced.flatMap(({ former, now }) => [former, now])
    const places = firstOf(textsUnder(body), TEXTS).flatMap((text) => {
      const { parentElement } = text
      const folded = foldText(text.data)
      const isNamed = formers.some((each) => folded.includes(each))
      const isPlace = isNamed && parentElement?.closest(NO_PLACE) === null && parentElement.checkVisibility()
      return isPlace ? [{ text, folded }] : []
    })
    const other = replaced.find((each) => {
      const { former, now, others, isCode } = each
      const isAway =
        !isCode && !others.has(former) && !places.some(({ folded }) => containsWhole(folded, now))
      return places.some(
        ({ text, folded }) => containsWhole(folded, former) && (isAway || isOfRecord(text, each)),
      )
    })
    return other && { how: 'former', name: other.name }
  }
}

function replacedIn({ known, stored, records }: Rewritten): Replaced[] {
  const others = new Set(records.filter((each) => each !== known).flatMap(textsOf))
  if (others.size > OTHERS) return []
  const replaced = Object.entries(known).flatMap(([name, value]) => {
    const former = isTelling(value) ? foldText(value) : ''
    const now = isTelling(stored[name]) ? foldText(stored[name]) : ''
    const isCode = CODE.test(String(value)) && CODE.test(String(stored[name]))
    const isChanged = former !== now && former !== '' && now !== '' && !now.includes(former)
    return isChanged ? [{ name, former, now, isCode }] : []
  })
  if (replaced.length > CHANGES) return []
  const changed = replaced.map(({ former }) => former)
  const own = textsOf(known).filter((text) => !others.has(text) && !changed.includes(text))
  return replaced.map((each) => ({ ...each, own, others }))
}

function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const first: T[] = []
  for (const each of all) if (first.push(each) >= most) break
  return first
}

function isTelling(value: unknown): value is string {
  return typeof value === 'string' && value.length >= LEAST_CHARS && /\p{L}/u.test(value)
}

function textsOf(record: Known): string[] {
  return Object.values(record).filter(isTelling).map(foldText)
}

/** True for a text that stands with the record's own ones, and with neither another record's nor the new value. */
function isOfRecord(text: Text, { own, others, now }: Replaced): boolean {
  let at: Node | null = text
  for (let level = 0; level < LEVELS; level++) {
    at = flatParent(at)
    if (at === null || !isElement(at)) return false
    const texts = [...textsUnder(at)].map(({ data }) => foldText(data))
    const has = (value: string) => texts.some((each) => containsWhole(each, value))
    if (has(now) || [...others].some(has)) return false
    if (own.some(has)) return true
  }
  return false
}
