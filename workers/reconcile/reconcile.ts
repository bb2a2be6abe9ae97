import type { Json } from '../../sdk/protocol/values.js'
import { type RecordList, recordListsIn } from './records.js'
import { type Line, linesOf, type Placing, place } from './regions.js'
import { beyond, missingIn, otherOrder, surplusIn } from './rows.js'
import { compareValues } from './values.js'

export interface Mismatch {
  /** e.g. `GET /api/orders` */
  source: string
  kind: 'value' | 'missing' | 'surplus' | 'order'
  /** path in the answer, e.g. `orders[2].total` */
  path: string
  expected: Json
  shown?: string
  why: string
}

/** A list whose last records the page does not show; they may be on another page. */
export interface Beginning {
  source: string
  path: string
  shown: number
  of: number
}

export interface Reconciled {
  mismatches: Mismatch[]
  compared: number
  beginnings: Beginning[]
}

export interface Answer {
  source: string
  body: Json
}

interface Placed {
  source: string
  list: RecordList
  placing: Placing
}

const MISMATCHES = 50
const SHOWN_CHARS = 120

/** Compares each answer's records with the regions of the page that show them. Pure. */
export function reconcile(answers: readonly Answer[], tree: string): Reconciled {
  const lines = linesOf(tree)
  const placed = answers.flatMap(({ source, body }) =>
    recordListsIn(body).flatMap((list): Placed[] => {
      const placing = place(list, lines)
      return placing === undefined ? [] : [{ source, list, placing }]
    }),
  )
  const taken = new Set(placed.flatMap(({ placing }) => placing.regions.map(({ line }) => line)))
  const results = placed.map((each) => reconcileList(each, lines, taken))
  return {
    mismatches: results.flatMap(({ mismatches }) => mismatches).slice(0, MISMATCHES),
    compared: results.reduce((total, { compared }) => total + compared, 0),
    beginnings: placed.flatMap(({ source, list, placing }) => {
      const left = beyond(list, placing)
      const of = list.records.length
      return left === 0 ? [] : [{ source, path: list.path, shown: of - left, of }]
    }),
  }
}

function reconcileList(
  { source, list, placing }: Placed,
  lines: readonly Line[],
  taken: ReadonlySet<number>,
): { mismatches: Mismatch[]; compared: number } {
  const { by, regions } = placing
  const at = (index: number) =>
    list.path === '' && list.records.length === 1 ? '' : `${list.path}[${index}].`
  const values = compareValues(list, placing)
  const order = otherOrder(placing)
  return {
    compared: values.compared + regions.length,
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
          path: `${at(index)}${by}`,
          expected: list.records[index]?.fields[by] ?? null,
          why: 'the page does not show this row, but shows others of the list',
        }),
      ),
      ...surplusIn(list, placing, lines, taken).map(
        ({ text, why }): Mismatch => ({
          source,
          kind: 'surplus',
          path: list.path,
          expected: null,
          shown: text.slice(0, SHOWN_CHARS),
          why,
        }),
      ),
      ...(order === undefined
        ? []
        : [
            {
              source,
              kind: 'order' as const,
              path: list.path,
              ...order,
              why: 'the rows are in another order',
            },
          ]),
    ],
  }
}
