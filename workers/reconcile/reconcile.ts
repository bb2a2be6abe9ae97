import type { Json } from '../../sdk/protocol/values.js'
import { type Extent, type Line, linesOf } from './lines.js'
import { otherOrder } from './order.js'
import { type RecordList, recordListsIn } from './records.js'
import { withoutReferences } from './references.js'
import type { Placing } from './region.js'
import { place } from './regions.js'
import { type SurplusRow, surplusIn } from './surplus.js'
import { unshownOf } from './unshown.js'
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

/** A list that the page shows in part. The other records may be on another page, filtered, or not rendered yet. */
export interface PartialList {
  source: string
  path: string
  shown: number
  of: number
  /** what the shown records have in common */
  why?: string
}

/** A list whose records are not found on the page. */
export interface UnplacedList {
  source: string
  path: string
  of: number
  why: string
}

export interface Reconciled {
  mismatches: Mismatch[]
  compared: number
  partial: PartialList[]
  unplaced: UnplacedList[]
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
const UNPLACED = 10
const SHOWN_CHARS = 120

/**
 * Compares each answer's records with the regions of the page that show them. Pure.
 *
 * @param tree the page's outline
 * @param isCut true when the outline does not hold the whole page: then no row counts as missing. Default: false
 */
export function reconcile(
  answers: readonly Answer[],
  tree: string,
  { isCut = false }: { isCut?: boolean } = {},
): Reconciled {
  const lines = linesOf(tree)
  const looked = withoutReferences(
    answers.flatMap(({ source, body }) =>
      recordListsIn(body).map((list) => ({ source, list, placing: place(list, lines) })),
    ),
  )
  const placed = looked.flatMap(({ placing, ...each }): Placed[] =>
    'regions' in placing ? [{ ...each, placing }] : [],
  )
  const taken = new Set(
    placed.flatMap(({ placing }) => placing.regions.flatMap(({ extent }) => linesIn(extent))),
  )
  const results = placed.map((each) => reconcileList(each, lines, taken, isCut))
  return {
    mismatches: results.flatMap(({ mismatches }) => mismatches).slice(0, MISMATCHES),
    compared: results.reduce((total, { compared }) => total + compared, 0),
    partial: results.flatMap(({ partial }) => partial ?? []),
    unplaced: looked
      .flatMap(({ source, list: { path, records }, placing }): UnplacedList[] =>
        // A single record is most often no list: settings, a user.
        'why' in placing && records.length > 1
          ? [{ source, path, of: records.length, why: placing.why }]
          : [],
      )
      .slice(0, UNPLACED),
  }
}

function linesIn({ from, to }: Extent): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}

function reconcileList(
  { source, list, placing }: Placed,
  lines: readonly Line[],
  taken: ReadonlySet<number>,
  isCut: boolean,
): { mismatches: Mismatch[]; compared: number; partial?: PartialList } {
  const { by, regions } = placing
  const { path, records } = list
  const own = path === '' && records.length === 1
  const at = (index: number, field?: string) =>
    [own ? '' : `${path}[${index}]`, field ?? ''].filter((part) => part !== '').join('.')
  const values = compareValues(list, placing)
  const order = otherOrder(placing)
  const { missing: unshown, why } = unshownOf(list, placing)
  const missing = isCut ? [] : unshown
  const surplus = surplusIn(list, placing, lines, taken)
  const replaced = replacedRow(missing, surplus)
  const isWhole = regions.length + missing.length === records.length
  return {
    compared: values.compared + regions.length,
    ...(isWhole
      ? {}
      : {
          partial: {
            source,
            path,
            shown: regions.length,
            of: records.length,
            ...(why === undefined ? {} : { why }),
          },
        }),
    mismatches: [
      ...values.found.map(
        ({ index, path: field, expected, shown, why: difference }): Mismatch => ({
          source,
          kind: 'value',
          path: at(index, field),
          expected,
          ...(shown === undefined ? {} : { shown }),
          why: difference,
        }),
      ),
      ...missing.map(
        (index): Mismatch => ({
          source,
          path: at(index, by),
          expected: by === undefined ? null : (records[index]?.fields[by] ?? null),
          ...(replaced === undefined
            ? { kind: 'missing', why: 'the page does not show this row, but shows others of the list' }
            : {
                kind: 'value',
                shown: shortened(replaced),
                why: 'the only row without a record shows another',
              }),
        }),
      ),
      ...(replaced === undefined ? surplus : []).map(
        ({ text, isTwice }): Mismatch => ({
          source,
          kind: 'surplus',
          path,
          expected: null,
          shown: shortened(text),
          why: isTwice ? 'the row is there twice' : 'no answer holds such a record',
        }),
      ),
      ...(order === undefined
        ? []
        : [{ source, kind: 'order' as const, path, ...order, why: 'the rows are in another order' }]),
    ],
  }
}

/** The text of the row that shows the missing record with another name: the only missing record, and the only surplus row. */
function replacedRow(missing: readonly number[], surplus: readonly SurplusRow[]): string | undefined {
  const [row] = surplus
  return missing.length === 1 && surplus.length === 1 && row?.isTwice === false ? row.text : undefined
}

function shortened(text: string): string {
  return text.slice(0, SHOWN_CHARS)
}
