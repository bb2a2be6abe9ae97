/** Records of a list without a row. */
import type { RecordList } from './records.js'
import type { Placing, Region } from './region.js'

/** Share of the shown records that may be missing. More are a filter, a search or a page. */
const LOST = 0.2

export interface Unshown {
  /** records that the page should show */
  missing: number[]
  /** why the page may leave out the others */
  why?: string
}

/** What the page does not show of a list. A record is missing only if nothing explains why it is left out. */
export function unshownOf({ records }: RecordList, { by, regions }: Placing): Unshown {
  const shown = new Set(regions.map(({ index }) => index))
  // The first records may be on the page before. A single one has no page of its own.
  const first = shown.size === records.length - 1 ? -1 : Math.min(...shown)
  const last = Math.max(...shown)
  const between = records.flatMap((_, index) =>
    index > first && index < last && !shown.has(index) ? [index] : [],
  )
  const reasons = between.map((index) => differsIn(records[index]?.fields ?? {}, regions))
  const missing = between.filter((_, i) => reasons[i] === undefined)
  const field = reasons.find((reason) => reason !== undefined)
  const why =
    field === undefined
      ? {}
      : { why: `the shown records have ${field} = ${JSON.stringify(regions[0]?.record.fields[field])}` }
  const isLoss = by !== undefined && missing.length <= Math.max(1, regions.length * LOST)
  return { missing: isLoss ? missing : [], ...why }
}

/** The field in which all shown records are alike, and this one is not. */
function differsIn(fields: Region['record']['fields'], regions: readonly Region[]): string | undefined {
  return regions.length < 2
    ? undefined
    : Object.keys(fields).find((path) => {
        const [first, ...others] = regions.map(({ record }) => record.fields[path])
        return first !== undefined && first !== fields[path] && others.every((other) => other === first)
      })
}
