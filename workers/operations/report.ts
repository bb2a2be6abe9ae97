/** The reaction report of a window: what the app did, in few lines, what the act caused apart from the rest. */
import { isCausedBy } from '../../sdk/protocol/cause.js'
import type { EventType } from '../../sdk/protocol/events.js'
import type { ActId, Cursor, Json } from '../../sdk/protocol/values.js'
import { describeCall, hasFailed, pathOf } from '../calls.js'
import type { TimelineEvent } from '../predicates/leaf.js'
import type { Timeline } from '../timeline.js'

const TRACE_TYPES: EventType[] = ['net.started', 'route', 'dom', 'error', 'document.began']
const TRACE_LINES = 10
const STATE_DIFFS = 8

export interface Summary {
  net?: { total: number; errors?: number }
  consoleErrors?: number
  stateDiffs?: { path: string; from: Json; to: Json }[]
  signals?: string[]
  /** requests of other causes, left out of all the rest */
  ambient?: number
}

/** True for what counts as the app's reaction to the act. */
function isReaction(event: TimelineEvent, act: ActId | null): boolean {
  return act === null || isCausedBy(event.cause, act) || event.cause === 'unattributed'
}

/** Counts and differences of a window; fields that are empty are left out. */
export function summaryOf(timeline: Timeline, act: ActId | null, from: Cursor, to: Cursor): Summary {
  const all = timeline.callsAfter(from).filter(({ started }) => started.t <= to)
  const calls = all.filter(({ started }) => isReaction(started, act) && started.data.side === undefined)
  const errors = calls.filter(hasFailed).length
  const consoleErrors = timeline
    .of('console', from, to)
    .filter((entry) => entry.data.level === 'error' && isReaction(entry, act)).length
  const stateDiffs = timeline
    .of('state', from, to)
    .flatMap(({ data }) =>
      data.changes.map(({ path, from: before, to: after }) => ({
        path: `${data.store}.${path}`,
        from: before,
        to: after,
      })),
    )
    .slice(0, STATE_DIFFS)
  const signals = timeline.of('signal', from, to).map(({ data }) => data.name)
  const ambient = all.length - calls.length
  return {
    ...(calls.length === 0 ? {} : { net: { total: calls.length, ...(errors === 0 ? {} : { errors }) } }),
    ...(consoleErrors === 0 ? {} : { consoleErrors }),
    ...(stateDiffs.length === 0 ? {} : { stateDiffs }),
    ...(signals.length === 0 ? {} : { signals }),
    ...(ambient === 0 ? {} : { ambient }),
  }
}

/** The reaction, a line each, in order, with ms since the window's start. */
export function traceOf(timeline: Timeline, act: ActId | null, from: Cursor, to: Cursor): string[] {
  const calls = new Map(timeline.callsAfter(from).map((call) => [call.id, call]))
  const lines = timeline
    .between(TRACE_TYPES, from, to)
    .filter((event) => isReaction(event, act))
    .flatMap((event) => {
      const line = lineOf(event, calls)
      return line === undefined ? [] : [`+${Math.round(event.t - from)} ${line}`]
    })
  if (lines.length <= TRACE_LINES) return lines
  return [...lines.slice(0, TRACE_LINES), `… ${lines.length - TRACE_LINES} more`]
}

function lineOf(
  event: TimelineEvent,
  calls: ReadonlyMap<string, Parameters<typeof describeCall>[0]>,
): string | undefined {
  switch (event.type) {
    case 'net.started': {
      const call = calls.get(event.data.call)
      return call === undefined || event.data.side !== undefined ? undefined : describeCall(call)
    }
    case 'route':
      return `route ${pathOf(event.data.to)}`
    case 'error':
      return `uncaught ${event.data.name}: "${event.data.message.slice(0, 120)}"`
    case 'document.began':
      return `document ${pathOf(event.data.url)}`
    case 'dom': {
      const text = event.data.appeared?.join(' ').slice(0, 80)
      return text === undefined || text === '' ? undefined : `appeared "${text}"`
    }
    default:
      return undefined
  }
}
