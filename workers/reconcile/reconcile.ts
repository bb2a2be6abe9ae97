/** What answers say against what the page shows (spec: probe_reconcile). */
import type { Json } from '../../sdk/protocol/values.js'
import { compare } from './compare.js'
import { type RecordList, recordListsIn, type Scalar } from './records.js'
import { type Line, linesOf, type Placing, place } from './regions.js'

export interface Mismatch {
  /** e.g. `GET /api/orders` */
  source: string
  kind: 'value' | 'missing' | 'order'
  /** where in the answer, e.g. `orders[2].total` */
  path: string
  expected: Json
  shown?: string
  why: string
}

export interface Reconciled {
  mismatches: Mismatch[]
  /** values that were compared with what is shown for them */
  compared: number
}

export interface Answer {
  source: string
  body: Json
}

const MISMATCHES = 50
/** share of a list's rows that show a field, from which on a row without it misses it */
const USUAL = 0.6

/** Compares each answer's records with the regions of the page that show them. Pure. */
export function reconcile(answers: readonly Answer[], tree: string): Reconciled {
  const lines = linesOf(tree)
  const results = answers.flatMap(({ source, body }) =>
    recordListsIn(body).map((list) => reconcileList(source, list, lines)),
  )
  return {
    mismatches: results.flatMap(({ mismatches }) => mismatches).slice(0, MISMATCHES),
    compared: results.reduce((total, { compared }) => total + compared, 0),
  }
}

function reconcileList(source: string, list: RecordList, lines: readonly Line[]): Reconciled {
  const placing = place(list, lines)
  if (placing === undefined) return { mismatches: [], compared: 0 }
  const at = (index: number) =>
    list.path === '' && list.records.length === 1 ? '' : `${list.path}[${index}].`
  const values = compareValues(list, placing)
  return {
    compared: values.compared + placing.regions.length,
    mismatches: [
      ...values.found.map(
        ({ index, path, expected, shown, why }): Mismatch => ({
          source,
          kind: 'value',
          path: `${at(index)}${path}`,
          expected,
          ...(shown === undefined ? {} : { shown }),
          why,
        }),
      ),
      ...missingIn(list, placing).map(
        (index): Mismatch => ({
          source,
          kind: 'missing',
          path: `${at(index)}${placing.by}`,
          expected: list.records[index]?.fields[placing.by] ?? null,
          why: 'the page shows no such row, and does show others of the list',
        }),
      ),
      ...orderIn(source, list, placing),
    ],
  }
}

interface Difference {
  index: number
  path: string
  expected: Scalar
  shown?: string
  why: string
}

function compareValues(
  { records }: RecordList,
  { by, regions }: Placing,
): { found: Difference[]; compared: number } {
  const paths = new Set(records.flatMap(({ fields }) => Object.keys(fields)))
  paths.delete(by)
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
        : [{ index, path, expected, result: compare(path, expected, record, text, others) }]
    })
    const same = rows.filter(({ result }) => result === 'same').length
    const isUsual = rows.length > 2 && same >= rows.length * USUAL
    for (const { result, ...row } of rows) {
      if (result === 'same') compared += 1
      else if (result !== 'absent') {
        compared += 1
        found.push({ ...row, ...result })
      } else if (isUsual && typeof row.expected !== 'boolean') {
        compared += 1
        found.push({ ...row, why: 'the other rows show it, this one does not' })
      }
    }
  }
  return { found, compared }
}

/** Records that stand between shown ones and are not shown; those after the last may be on another page. */
function missingIn({ records }: RecordList, { regions }: Placing): number[] {
  const shown = new Set(regions.map(({ index }) => index))
  const last = Math.max(...shown)
  return records.flatMap((_, index) => (index < last && !shown.has(index) ? [index] : []))
}

/** Rows in another order, that is not just the other way round. */
function orderIn(source: string, { path }: RecordList, { by, regions }: Placing): Mismatch[] {
  const lines = regions.map(({ line }) => line)
  const isRising = lines.every((line, i) => i === 0 || line >= (lines[i - 1] ?? 0))
  const isFalling = lines.every((line, i) => i === 0 || line <= (lines[i - 1] ?? 0))
  if (isRising || isFalling) return []
  const shown = [...regions].sort((one, two) => one.line - two.line).slice(0, 5)
  const named = (rows: typeof regions) => rows.map(({ record }) => String(record.fields[by])).join(', ')
  return [
    {
      source,
      kind: 'order',
      path,
      expected: named(regions.slice(0, 5)),
      shown: named(shown),
      why: 'the rows stand in another order',
    },
  ]
}
