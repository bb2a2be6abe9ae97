import { ProbeError } from '../../sdk/protocol/errors.js'
import { CHANNEL_OF, type EventType, type NetTiming } from '../../sdk/protocol/events.js'
import { nearest } from '../../sdk/protocol/match.js'
import type { ConsoleArguments, NetworkArguments, ObserveArguments, Result } from '../actor-api.js'
import { hasFailed, isBeside, isOpen, type NetworkCall, statusOf } from '../calls.js'
import type { Session } from '../session.js'
import type { TimelineEvent } from '../timeline-event.js'

/** Types that an observation may hold beside those of a channel. */
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
/** Entries that one answer lists when the caller sets no bound of its own. */
const ENTRIES = 200
const TEXT = 500

/** What the app did in a window: from `since`, or for the next `window_ms`. */
export async function observe(session: Session, call: string, args: ObserveArguments): Promise<Result> {
  const { timeline } = session
  const types = typesOf(args.filters)
  const from = args.since ?? timeline.now
  if (args.since === undefined) {
    const deadline = session.clock.now() + args.window_ms
    for (let left = args.window_ms; left > 0 && !session.lost; left = deadline - session.clock.now())
      await session.change(call, left)
  }
  const found = timeline.between(types, from)
  const events = found.slice(-(args.max_events ?? ENTRIES)).map(present)
  const dom = timeline.of('dom', from)
  const sum = (field: 'added' | 'removed' | 'changed') =>
    dom.reduce((total, { data }) => total + data[field], 0)
  const lost = timeline.losses.after(from).map(({ channel, count, why }) => ({ channel, count, why }))
  const droppedOldest = found.length - events.length
  return {
    window_ms: Math.round(timeline.now - from),
    events,
    summary: {
      network: timeline.callsAfter(from).filter((call) => !isBeside(call)).length,
      domAdded: sum('added'),
      domRemoved: sum('removed'),
      domChanged: sum('changed'),
      routeChanges: timeline.of('route', from).length,
      consoleErrors: timeline.of('console', from).filter(({ data }) => data.level === 'error').length,
      animations: timeline.of('animation', from).filter(({ data }) => data.phase === 'started').length,
      signals: timeline.of('signal', from).length,
    },
    ...(lost.length === 0 ? {} : { lost }),
    cost: {
      events: events.length,
      bytes: Buffer.byteLength(JSON.stringify(events)),
      ...(droppedOldest === 0 ? {} : { droppedOldest }),
    },
  }
}

function present({ t, type, cause, frame, data }: TimelineEvent): Result {
  return { t, type, cause, ...(frame === undefined ? {} : { frame }), ...data }
}

/** Event types of filters: a channel's name, or an exact type. Left out: all but what only detectors read. */
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
    throw new ProbeError('BAD_ARGUMENTS', `filters: no event type "${filter}"${hint}`, { filters: names })
  })
}

/** The calls of a window, the newest where there are too many, one line of facts each. */
export function network({ timeline }: Session, args: NetworkArguments): Result {
  const { since, method, urlContains, status, bodies, all } = args
  const found = timeline.callsAfter(since ?? 0).filter((call) => {
    const { data } = call.started
    if (all !== true && isBeside(call) && !hasFailed(call)) return false
    if (method !== undefined && data.method !== method.toUpperCase()) return false
    if (urlContains !== undefined && !data.url.includes(urlContains)) return false
    return status === undefined || statusOf(call) === status
  })
  return bounded('calls', found, (call) => factsOf(call, bodies))
}

function factsOf(call: NetworkCall, bodies: boolean): Result {
  const { started, responded, finished, timing } = call
  const { method, url, side, requestBody, initiator, operation } = started.data
  const status = statusOf(call)
  const durationMs = finished?.data.durationMs ?? responded?.data.durationMs
  const result = finished?.data.result ?? (isOpen(call) ? 'in-flight' : 'responded')
  const responseBody = finished?.data.responseBody
  return {
    t: started.t,
    method,
    url,
    ...(status === undefined ? {} : { status }),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
    ...(result === 'done' ? {} : { result }),
    cause: started.cause,
    ...(side === undefined ? {} : { side }),
    ...(operation?.name == null ? {} : { operation: operation.name }),
    ...(initiator === undefined ? {} : { initiator }),
    ...(started.frame === undefined ? {} : { frame: started.frame }),
    ...(timing === undefined ? {} : { timing: phasesOf(timing.data) }),
    ...(finished?.data.outcome === undefined ? {} : { outcome: finished.data.outcome }),
    ...(bodies && requestBody !== undefined ? { requestBody } : {}),
    ...(bodies && responseBody !== undefined ? { responseBody } : {}),
  }
}

/** The phases of a call in whole milliseconds. */
function phasesOf({ call: _call, ...timing }: NetTiming): Result {
  const rounded = Object.entries(timing).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value) : value,
  ])
  return Object.fromEntries(rounded) as Result
}

/** The console's entries of a window, the newest where there are too many. */
export function consoleLogs({ timeline }: Session, { level, since }: ConsoleArguments): Result {
  const found = timeline
    .of('console', since ?? 0)
    .filter(({ data }) => level === undefined || data.level === level)
  return bounded('logs', found, ({ t, cause, data: { text, ...data } }) => ({
    t,
    cause,
    ...data,
    text: text.length > TEXT ? `${text.slice(0, TEXT)}…` : text,
  }))
}

function bounded<T>(name: string, found: readonly T[], show: (item: T) => Result): Result {
  const droppedOldest = Math.max(0, found.length - ENTRIES)
  return { [name]: found.slice(-ENTRIES).map(show), ...(droppedOldest === 0 ? {} : { droppedOldest }) }
}
