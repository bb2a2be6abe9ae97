import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CHANNEL_OF, type EventData, type EventType, type Lost } from '../../sdk/protocol/events.js'
import { nearest } from '../../sdk/protocol/nearest.js'
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { ENTRIES } from '../reporting/listed.js'
import { actsOf, type NamedActs, type Origin, originOf } from '../reporting/origin.js'
import { type Silence, silenceOf } from '../reporting/silence.js'
import type { ObservedSession } from '../session/observed-session.js'
import { isBeside } from '../timeline/calls.js'
import type { TimelineEvent } from '../timeline/timeline-event.js'
import { defineOperation } from './operation.js'

export interface ObserveInput {
  /** how long to watch when `since` is omitted */
  window_ms: Milliseconds
  since?: Cursor
  /** channels or event types; default: all */
  filters?: string[]
  /** maximum number of events; the newest are kept */
  max_events?: number
}

/** An event whose data fields are merged into its head. */
export type ObservedEvent = {
  [K in EventType]: Origin & { t: Cursor; type: K; frame?: string } & EventData[K]
}[EventType]

/** Counts of what happened in the window, regardless of the filters. */
export interface ObserveSummary {
  network: number
  domAdded: number
  domRemoved: number
  domChanged: number
  routeChanges: number
  consoleErrors: number
  animations: number
  signals: number
}

export interface ObserveResult extends NamedActs, Silence {
  window_ms: Milliseconds
  events: ObservedEvent[]
  summary: ObserveSummary
  lost?: Lost[]
  cost: {
    events: number
    bytes: number
    droppedOldest?: number
  }
}

/** Event types that belong to no channel. */
const OTHER_TYPES: readonly EventType[] = [
  'document.began',
  'document.left',
  'code.edited',
  'act',
  'visibility',
  'focus',
  'overlay',
]
const CHANNEL_FILTERS = [...new Set(Object.values(CHANNEL_OF))] as string[]
const CHANNEL_TYPES = Object.keys(CHANNEL_OF) as EventType[]

/**
 * Returns the events since a cursor, or those of the next `window_ms`.
 *
 * @throws ProbeError BAD_ARGUMENTS for an unknown filter
 */
export const observe = defineOperation({
  name: 'observe',
  changesPage: false,
  needsPage: false,
  proves: false,
  async run(session, { window_ms, since, filters, max_events }: ObserveInput, call): Promise<ObserveResult> {
    const { timeline } = session
    const types = typesOf(filters)
    const from = since ?? timeline.now
    if (since === undefined) await pass(session, call, window_ms)
    const found = timeline.between(types, from)
    const silent = (filters ?? []).filter((filter) => !found.some((event) => isOf(filter, event)))
    const events = found.slice(-(max_events ?? ENTRIES)).map(describe)
    const lost = timeline.losses.after(from).map(({ channel, count, why }) => ({ channel, count, why }))
    const droppedOldest = found.length - events.length
    return {
      window_ms: Math.max(0, Math.round(timeline.now - from)),
      events,
      ...actsOf(events, timeline),
      ...(await silenceOf(session, silent, from)),
      summary: summaryOf(session, from),
      ...(lost.length === 0 ? {} : { lost }),
      cost: {
        events: events.length,
        bytes: Buffer.byteLength(JSON.stringify(events)),
        ...(droppedOldest === 0 ? {} : { droppedOldest }),
      },
    }
  },
})

async function pass(session: ObservedSession, call: string, ms: Milliseconds): Promise<void> {
  const deadline = session.clock.now() + ms
  for (let left = ms; left > 0 && !session.lost; left = deadline - session.clock.now())
    await session.change(call, left)
}

function summaryOf({ timeline }: ObservedSession, from: Cursor): ObserveSummary {
  const dom = timeline.of('dom', from)
  const sum = (field: 'added' | 'removed' | 'changed') =>
    dom.reduce((total, { data }) => total + data[field], 0)
  return {
    network: timeline.calls.after(from).filter((call) => !isBeside(call)).length,
    domAdded: sum('added'),
    domRemoved: sum('removed'),
    domChanged: sum('changed'),
    routeChanges: timeline.of('route', from).length,
    consoleErrors: timeline.of('console', from).filter(({ data }) => data.level === 'error').length,
    animations: timeline.of('animation', from).filter(({ data }) => data.phase === 'started').length,
    signals: timeline.of('signal', from).length,
  }
}

function describe({ t, type, cause, frame, data }: TimelineEvent): ObservedEvent {
  const head = { t, type, ...originOf(cause), ...(frame === undefined ? {} : { frame }) }
  // The compiler cannot see that `type` and `data` belong together.
  return { ...head, ...data } as ObservedEvent
}

function isOf(filter: string, { type }: TimelineEvent): boolean {
  return type === filter || CHANNEL_OF[type] === filter
}

/** The event types that the filters select. Without filters: every type except `sign`, which only detectors read. */
function typesOf(filters: readonly string[] | undefined): EventType[] {
  const types = [...CHANNEL_TYPES, ...OTHER_TYPES]
  if (filters === undefined) return types.filter((type) => type !== 'sign')
  return filters.flatMap((filter) => {
    if (CHANNEL_FILTERS.includes(filter)) return CHANNEL_TYPES.filter((type) => CHANNEL_OF[type] === filter)
    const type = types.find((known) => known === filter)
    if (type !== undefined) return [type]
    const names = [...new Set([...CHANNEL_FILTERS, ...types])]
    const near = nearest(filter, names)
    const hint = near === undefined ? '' : `; nearest: "${near}"`
    throw new ProbeError('BAD_ARGUMENTS', `filters: no event type ${echo(filter)}${hint}`, { filters: names })
  })
}
