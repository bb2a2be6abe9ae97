/**
 * Values of a known record that a write of the action replaced, and that the page still shows as if they stood. Part of
 * the page's third script.
 */
import { flatParent, isElement, textsUnder } from '../../dom/walk.js'
import { foldText } from '../../protocol/match.js'
import { containsWhole } from '../../protocol/whole.js'
import { isRecord } from './outcome/record.js'
import { decoded } from './records/decoded.js'

type Known = Record<string, unknown>

/** A shorter text may stand on the page for another reason. */
const LEAST_CHARS = 3
const VALUES = 10
const RECORDS = 500
/** Members that may change at once. A record with more changes may be another one. */
const CHANGES = 2
/** elements around a text that may hold the rest of its record */
const LEVELS = 5
/** What offers a value or speaks about the action does not show what is stored. */
const NO_PLACE =
  'option,button,select,textarea,label,legend,th,del,s,script,style,template,[contenteditable],[role=option],[role=tab],[role=radio],[role=menuitem],[role=status],[role=alert],[aria-live],output'

interface Replaced {
  /** of the record's member */
  name: string
  former: string
  now: string
  /** other texts that this record alone has */
  own: readonly string[]
  /** texts of the other records */
  others: ReadonlySet<string>
}

interface Written {
  href: string
  sent: unknown
  answer: unknown
}

export class FormerValues {
  #replaced: Replaced[] = []

  /** Call before an action runs. */
  begin(): void {
    this.#replaced = []
  }

  /**
   * Call when a write was done.
   *
   * @param lists the records that the page had read before it, by the address of their list or their own
   * @returns true when a text of a known record has become another one
   */
  written({ href, sent, answer }: Written, lists: ReadonlyMap<string, readonly unknown[]>): boolean {
    const path = pathOf(href)
    const parts = [answer, ...(isRecord(answer) ? Object.values(answer) : [])].filter(isRecord)
    const found = [...lists].flatMap(([from, list]) => {
      const records = list.length > RECORDS ? [] : list.filter(isRecord)
      const known = knownIn(records, pathOf(from), path, parts)
      if (known === undefined) return []
      const answered = parts.find((part) => Object.keys(part).some((name) => name in known))
      return replacedIn(known, { ...(isRecord(sent) ? sent : {}), ...answered }, records)
    })
    this.#replaced = [...this.#replaced, ...found].slice(-VALUES)
    return found.length > 0
  }

  /** The name of a member whose former value still stands; undefined for none. */
  get shown(): string | undefined {
    if (this.#replaced.length === 0) return undefined
    const places = [...textsUnder(document.body)].flatMap((text) => {
      const { parentElement } = text
      const isPlace = parentElement?.closest(NO_PLACE) === null && parentElement.checkVisibility()
      return isPlace ? [{ text, folded: foldText(text.data) }] : []
    })
    return this.#replaced.find((each) => {
      const { former, now, others } = each
      const isAway = !others.has(former) && !places.some(({ folded }) => containsWhole(folded, now))
      return places.some(
        ({ text, folded }) => containsWhole(folded, former) && (isAway || isOfRecord(text, each)),
      )
    })?.name
  }
}

/** The record that the write is about: the one with the answer's id, at the write's address, or below its list's. */
function knownIn(
  records: readonly Known[],
  from: string,
  path: string,
  parts: readonly Known[],
): Known | undefined {
  const [only] = records
  if (from === path && records.length === 1) return only
  const id = path.startsWith(`${from}/`) ? decoded(path.slice(from.length + 1)) : undefined
  return records.find(
    (each) => each.id !== undefined && (String(each.id) === id || parts.some((part) => part.id === each.id)),
  )
}

function replacedIn(known: Known, stored: Known, records: readonly Known[]): Replaced[] {
  const others = new Set(records.filter((each) => each !== known).flatMap(textsOf))
  const replaced = Object.entries(known).flatMap(([name, value]) => {
    const former = isTelling(value) ? foldText(value) : ''
    const now = isTelling(stored[name]) ? foldText(stored[name]) : ''
    return former === now || former === '' || now === '' || now.includes(former)
      ? []
      : [{ name, former, now }]
  })
  if (replaced.length > CHANGES) return []
  const changed = replaced.map(({ former }) => former)
  const own = textsOf(known).filter((text) => !others.has(text) && !changed.includes(text))
  return replaced.map((each) => ({ ...each, own, others }))
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

function pathOf(href: string): string {
  return new URL(href).pathname.replace(/\/$/, '')
}
