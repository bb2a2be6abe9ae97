/** The order of a list's rows. */
import type { Scalar } from './records.js'
import type { Placing, Region } from './region.js'

/** The order of the shown rows, if it is neither the list's order, nor its reverse, nor that of a field. */
export function otherOrder({ by, regions }: Placing): { expected: string; shown: string } | undefined {
  if (by === undefined) return undefined
  const lines = regions.map(({ line }) => line)
  const isRising = lines.every((line, i) => i === 0 || line >= (lines[i - 1] ?? 0))
  const isFalling = lines.every((line, i) => i === 0 || line <= (lines[i - 1] ?? 0))
  if (isRising || isFalling) return undefined
  const named = (rows: readonly Region[]) => rows.map(({ record }) => String(record.fields[by])).join(', ')
  const shown = [...regions].sort((one, two) => one.line - two.line)
  if (isOrderOfField(shown)) return undefined
  return { expected: named(regions.slice(0, 5)), shown: named(shown.slice(0, 5)) }
}

/** True when the rows are sorted or grouped by a field of their records. */
function isOrderOfField(shown: readonly Region[]): boolean {
  const paths = new Set(shown.flatMap(({ record }) => Object.keys(record.fields)))
  return [...paths].some((path) => {
    const values = shown.map(({ record }) => record.fields[path])
    const distinct = new Set(values).size
    if (distinct < 2) return false
    const steps = values.slice(1).map((value, i) => compared(values[i], value))
    const changes = steps.filter((step) => step !== 0).length
    const isGrouped = distinct * 2 <= values.length && changes === distinct - 1
    return isGrouped || steps.every((step) => step <= 0) || steps.every((step) => step >= 0)
  })
}

function compared(one: Scalar | undefined, two: Scalar | undefined): number {
  if (one === two) return 0
  if (typeof one === 'number' && typeof two === 'number') return one - two
  return String(one ?? '').localeCompare(String(two ?? ''), undefined, { numeric: true, sensitivity: 'base' })
}
