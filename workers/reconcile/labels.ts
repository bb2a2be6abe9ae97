/**
 * Learns which label a page shows for each code, from the rows of a list. When most rows with a code share a label,
 * that label means the code. A row with the label of another code shows the wrong value.
 */
import { foldText } from '../../sdk/protocol/match.js'
import type { Scalar } from './records.js'
import type { Region } from './region.js'

const ROWS = 3
/** Share of a code's rows that must show its label, and of all rows that may show another code's label. */
const USUAL = 0.6
const STRAY = 0.2
/** rows that must show their own label before another row counts as wrong */
const FOUNDED = 4
const CODE_CHARS = 24

export type Labelled = 'same' | 'absent' | { shown: string; usual: string }

interface Row {
  value: string
  words: ReadonlySet<string>
}

/** What each row shows for a field of codes; undefined when labels cannot be learned. */
export function labelsFor(path: string, regions: readonly Region[]): Labelled[] | undefined {
  const rows = regions.map(
    (region): Row => ({ value: codeIn(region.record.fields[path]), words: unexplained(region, path) }),
  )
  const values = new Set(rows.map(({ value }) => value).filter((value) => value !== ''))
  if (rows.length < ROWS || values.size < 2 || values.size > rows.length - 1) return undefined
  const labels = new Map<string, string>()
  for (const value of values) {
    const label = labelOf(value, rows)
    if (label !== undefined) labels.set(value, label)
  }
  const repeated = [...values].filter((value) => rows.filter((row) => row.value === value).length > 1)
  if (repeated.length === 0 || !repeated.every((value) => labels.has(value))) return undefined
  const shown = rows.map((row): Labelled => {
    const usual = labels.get(row.value)
    if (usual === undefined) return 'absent'
    if (row.words.has(usual)) return 'same'
    const other = [...labels].find(([value, label]) => value !== row.value && row.words.has(label))?.[1]
    return other === undefined ? 'absent' : { shown: other, usual }
  })
  const strays = shown.filter((each) => typeof each === 'object').length
  if (strays === 0) return shown
  // One or two rows may agree by chance, so labels that some rows contradict need more rows.
  const same = shown.filter((each) => each === 'same').length
  return same < FOUNDED || strays > Math.max(1, rows.length * STRAY) ? undefined : shown
}

/** Returns the value if it may be a code (one short word), otherwise an empty text. */
function codeIn(value: Scalar | undefined): string {
  const code = String(value ?? '')
  return code.length > CODE_CHARS || /\s/.test(code) ? '' : code
}

/** The words of a row that no other field of its record contains. */
function unexplained({ record, text }: Region, path: string): ReadonlySet<string> {
  const others = Object.entries(record.fields).filter(
    ([field, value]) => field !== path && typeof value === 'string',
  )
  const explained = new Set(others.flatMap(([, value]) => wordsOf(String(value))))
  return new Set(wordsOf(text).filter((word) => !explained.has(word)))
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
}

/** The word that occurs in most rows of a value, and in few rows of every other value. */
function labelOf(value: string, rows: readonly Row[]): string | undefined {
  const own = rows.filter((row) => row.value === value)
  const others = [...new Set(rows.map((row) => row.value))].filter((other) => other !== value)
  const share = (word: string, of: readonly Row[]) =>
    of.filter(({ words }) => words.has(word)).length / of.length
  const elsewhere = (word: string) =>
    Math.max(
      ...others.map((other) =>
        share(
          word,
          rows.filter((row) => row.value === other),
        ),
      ),
    )
  // Only repeated values get a label: any word of a single row could be its label.
  if (own.length < 2) return undefined
  const words = new Set(own.flatMap((row) => [...row.words]))
  return [...words]
    .filter((word) => share(word, own) >= USUAL && elsewhere(word) < 1 - USUAL + Number.EPSILON)
    .toSorted((one, two) => share(two, own) - elsewhere(two) - (share(one, own) - elsewhere(one)))[0]
}
