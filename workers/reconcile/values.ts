/** Compares the values of a list's records with the rows that show them. */

import { quote } from '../wording/quote.js'
import { type Comparison, compare } from './compare.js'
import { momentOf } from './dates.js'
import { isWordOfOther } from './explained.js'
import { type Labelled, labelsFor } from './labels.js'
import { hasOwnWords } from './own-words.js'
import type { RecordList, Scalar } from './records.js'
import type { Placing, Region } from './region.js'

export interface Difference {
  index: number
  path: string
  expected: Scalar
  shown?: string
  why: string
}

/** A row counts as missing a field only if this share of the list's rows shows the field. */
const USUAL = 0.6
/** Matches a text whose end is cut off. */
const CUT = /(?:…|\.\.\.)$/u
/** Texts that a page shows because of a bug. */
const BROKEN = /(?<![\p{L}\d])(?:NaN|undefined|Invalid Date|\[object Object\])(?![\p{L}\d])/u

export function compareValues(
  { records }: RecordList,
  { by, regions }: Placing,
): { found: Difference[]; compared: number } {
  const paths = new Set(records.flatMap(({ fields }) => Object.keys(fields)))
  if (by !== undefined) paths.delete(by)
  const found: Difference[] = []
  let compared = 0
  for (const path of paths) {
    const others = new Set(
      records.flatMap(({ fields }) => (typeof fields[path] === 'string' ? [String(fields[path])] : [])),
    )
    const rows = regions.flatMap(({ record, index, text, passive }) => {
      const expected = record.fields[path]
      if (expected === undefined) return []
      // A text that another field contains may be shown for that field.
      if (typeof expected === 'string' && isWordOfOther(expected, path, record)) return []
      const result = compare(path, expected, record, { text, passive }, others)
      return [{ index, path, expected, text, result }]
    })
    const labels = sameIn(rows) < rows.length * USUAL ? labelsFor(path, regions) : undefined
    const judged =
      labels === undefined
        ? rows
        : rows.map((row) => ({
            ...row,
            result: labelled(row.result, labels[regions.findIndex(({ index }) => index === row.index)]),
          }))
    const isUsual = judged.length > 2 && sameIn(judged) >= judged.length * USUAL
    for (const { result, text, ...row } of judged) {
      if (result === 'same') compared += 1
      else if (result !== 'absent') {
        compared += 1
        found.push({ ...row, ...result })
      } else if (isUsual && isLack(row, text, regions, labels !== undefined)) {
        compared += 1
        found.push({ ...row, ...missing(text) })
      }
    }
  }
  return { found, compared }
}

/** True when nothing explains why a row does not show a value that the other rows show. */
function isLack(
  { index, path, expected }: { index: number; path: string; expected: Scalar },
  text: string,
  regions: readonly Region[],
  isLabelled: boolean,
): boolean {
  if (typeof expected === 'boolean') return isLabelled
  if (BROKEN.test(text)) return true
  if (Number(expected) === 0 || CUT.test(text)) return false
  const isWord = typeof expected === 'string' && momentOf(path, expected) === undefined
  return isWord || !hasOwnWords(index, regions)
}

function sameIn(rows: readonly { result: Comparison }[]): number {
  return rows.filter(({ result }) => result === 'same').length
}

/** A learned label takes precedence, unless a status is shown as its opposite. */
function labelled(result: Comparison, label: Labelled = 'absent'): Comparison {
  if (typeof result === 'object' && result.why === 'another status') return result
  if (typeof label === 'string') return label
  return { shown: label.shown, why: `the other rows show ${quote(label.usual)} for it` }
}

function missing(text: string): { shown?: string; why: string } {
  const broken = BROKEN.exec(text)?.[0]
  const why = 'the other rows show it, this one does not'
  return broken === undefined ? { why } : { shown: broken, why }
}
