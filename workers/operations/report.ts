/** The reaction report of a window: what the app did, in few lines, what the acts caused apart from the rest. */
import type { EventType } from '../../sdk/protocol/events.js'
import type { Json } from '../../sdk/protocol/values.js'
import { describeCall, hasFailed, type NetworkCall, pathOf } from '../calls.js'
import { counts } from '../cause-of-acts.js'
import { quote } from '../quote.js'
import type { Slice } from '../slice.js'
import type { Timeline } from '../timeline.js'
import type { TimelineEvent } from '../timeline-event.js'

const TRACE_TYPES: readonly EventType[] = [
  'net.started',
  'route',
  'dom',
  'state',
  'signal',
  'console',
  'error',
  'document.began',
]
const TRACE_LINES = 10
const STATE_DIFFS = 5
const VALUE_CHARS = 60
const SIGNALS = 20

export interface Summary {
  net?: { total: number; errors?: number }
  consoleErrors?: number
  stateDiffs?: { path: string; from: Json; to: Json }[]
  /** differences beyond those listed */
  moreStateDiffs?: number
  signals?: string[]
  /** requests of other causes or beside the app's own, left out of all the rest */
  ambient?: number
}

/** Counts and differences of a window; fields that are empty are left out. */
export function summaryOf({ acts, calls, of }: Slice): Summary {
  const own = calls.filter(({ started }) => counts(started.cause, acts) && started.data.side === undefined)
  const errors = own.filter(hasFailed).length
  const consoleErrors = of('console').filter(
    ({ cause, data }) => data.level === 'error' && counts(cause, acts),
  ).length
  const diffs = of('state')
    .filter(({ cause }) => counts(cause, acts))
    .flatMap(({ data }) =>
      data.changes.map((change) => ({ ...change, path: `${data.store}.${change.path}` })),
    )
  const stateDiffs = diffs
    .slice(0, STATE_DIFFS)
    .map(({ path, from, to }) => ({ path, from: brief(from), to: brief(to) }))
  const signals = of('signal').map(({ data }) => data.name)
  const ambient = calls.length - own.length
  return {
    ...(own.length === 0 ? {} : { net: { total: own.length, ...(errors === 0 ? {} : { errors }) } }),
    ...(consoleErrors === 0 ? {} : { consoleErrors }),
    ...(stateDiffs.length === 0 ? {} : { stateDiffs }),
    ...(diffs.length <= STATE_DIFFS ? {} : { moreStateDiffs: diffs.length - STATE_DIFFS }),
    ...(signals.length === 0 ? {} : { signals: signals.slice(0, SIGNALS) }),
    ...(ambient === 0 ? {} : { ambient }),
  }
}

/** A value as it is where it is small, else its size. */
function brief(value: Json): Json {
  if (typeof value === 'string') return value.length > VALUE_CHARS ? `${value.slice(0, VALUE_CHARS)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (JSON.stringify(value).length <= VALUE_CHARS / 2) return value
  return Array.isArray(value) ? `[${value.length} items]` : `{${Object.keys(value).length} keys}`
}

function told(value: Json): string {
  return JSON.stringify(brief(value))
}

/** The reaction, a line each, in order, with ms since the window's start. */
export function traceOf(timeline: Timeline, { acts, calls, chain, from }: Slice): string[] {
  const byId = new Map(calls.map((call) => [call.id, call]))
  const lines = timeline
    .between(TRACE_TYPES, from)
    .filter(({ cause, doc }) => chain.docs.has(doc) && counts(cause, acts))
    .flatMap((event) => {
      const line = lineOf(event, byId)
      return line === undefined ? [] : [`+${Math.round(event.t - from)} ${line}`]
    })
  if (lines.length <= TRACE_LINES) return lines
  return [...lines.slice(0, TRACE_LINES), `… ${lines.length - TRACE_LINES} more`]
}

function lineOf(event: TimelineEvent, calls: ReadonlyMap<string, NetworkCall>): string | undefined {
  switch (event.type) {
    case 'net.started': {
      const call = calls.get(event.data.call)
      return call === undefined || event.data.side !== undefined ? undefined : describeCall(call)
    }
    case 'route':
      return `route ${pathOf(event.data.to).slice(0, 200)}`
    case 'error':
      return `uncaught ${event.data.name}: ${quote(event.data.message)}`
    case 'signal':
      return `signal ${event.data.name.slice(0, 80)}`
    case 'state': {
      const { store, changes, more = 0 } = event.data
      const [first] = changes
      if (first === undefined) return undefined
      const others = changes.length - 1 + more
      const rest = others === 0 ? '' : ` and ${others} more`
      return `state ${store}.${first.path} ${told(first.from)} → ${told(first.to)}${rest}`
    }
    case 'console':
      return event.data.level === 'error' ? `console error ${quote(event.data.text)}` : undefined
    case 'document.began':
      return `document ${pathOf(event.data.url).slice(0, 200)}`
    case 'dom': {
      const text = event.data.appeared?.join(' ').slice(0, 80)
      return text === undefined || text === '' ? undefined : `appeared ${quote(text)}`
    }
    default:
      return undefined
  }
}
