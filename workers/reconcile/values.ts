/** Compares the values of a list's records with the rows that show them. */

import { quote } from '../wording/quote.js'
import { type Comparison, compare } from './compare.js'
import { type Labelled, labelsFor } from './labels.js'
import type { RecordList, Scalar } from './records.js'
import type { Placing } from './region.js'

export interface Difference {
  index: number
  path: string
  expected: Scalar
  shown?: string
  why: string
}

/** A row counts as missing a field only if this share of the list's rows shows the field. */
const USUAL = 0.6
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
    const rows = regions.flatMap(({ record, index, text }) => {
      const expected = record.fields[path]
      return expected === undefined
        ? []
        : [{ index, path, expected, text, result: compare(path, expected, record, text, others) }]
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
      } else if (isUsual && (typeof row.expected !== 'boolean' || labels !== undefined)) {
        compared += 1
        found.push({ ...row, ...missing(text) })
      }
    }
  }
  return { found, compared }
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
