import type { Json } from '../../sdk/protocol/values.js'
import { hasFailed } from '../timeline/calls.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import { brief } from './brief.js'

const STATE_DIFFS = 5
const SIGNALS = 20
/** Event types that are counted as ambient when the acts did not cause them. Signals count whatever their cause. */
const AMBIENT = ['dom', 'state', 'route', 'console', 'error', 'storage'] as const

export interface Summary {
  net?: { total: number; errors?: number }
  consoleErrors?: number
  stateDiffs?: { path: string; from: Json; to: Json }[]
  moreStateDiffs?: number
  signals?: string[]
  /**
   * Events that the acts did not cause, by type; the other fields leave them out. `net` includes requests that are not
   * the app's own.
   */
  ambient?: Partial<Record<'net' | (typeof AMBIENT)[number], number>>
}

/** Counts and differences of a window. Empty fields are omitted. */
export function summaryOf({ acts, calls, of }: Slice): Summary {
  const own = calls.filter(({ started }) => counts(started.cause, acts) && started.data.side === undefined)
  const errors = own.filter(hasFailed).length
  const consoleErrors = of('console').filter(
    ({ cause, data }) => data.level === 'error' && counts(cause, acts),
  ).length
  const diffs = of('state')
    .filter(({ cause }) => counts(cause, acts))
    // What the app registered comes first.
    .toSorted((one, two) => Number(one.data.found ?? false) - Number(two.data.found ?? false))
    .flatMap(({ data }) =>
      data.changes.map((change) => ({ ...change, path: `${data.store}.${change.path}` })),
    )
  const stateDiffs = diffs
    .slice(0, STATE_DIFFS)
    .map(({ path, from, to }) => ({ path, from: brief(from), to: brief(to) }))
  const signals = of('signal').map(({ data }) => data.name)
  const left = [
    ['net', calls.length - own.length] as const,
    ...AMBIENT.map((type) => [type, of(type).filter(({ cause }) => !counts(cause, acts)).length] as const),
  ].filter(([, count]) => count > 0)
  return {
    ...(own.length === 0 ? {} : { net: { total: own.length, ...(errors === 0 ? {} : { errors }) } }),
    ...(consoleErrors === 0 ? {} : { consoleErrors }),
    ...(stateDiffs.length === 0 ? {} : { stateDiffs }),
    ...(diffs.length <= STATE_DIFFS ? {} : { moreStateDiffs: diffs.length - STATE_DIFFS }),
    ...(signals.length === 0 ? {} : { signals: signals.slice(0, SIGNALS) }),
    ...(left.length === 0 ? {} : { ambient: Object.fromEntries(left) }),
  }
}
