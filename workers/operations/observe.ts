import { ProbeError } from '../../sdk/protocol/errors.js'
import { CHANNEL_OF, type EventType } from '../../sdk/protocol/events.js'
import { nearest } from '../../sdk/protocol/match.js'
import type { ConsoleArguments, NetworkArguments, ObserveArguments, Result } from '../actor-api.js'
import { statusOf } from '../calls.js'
import type { TimelineEvent } from '../predicates/leaf.js'
import type { Session } from '../session.js'

/** Types that are the wire's own bookkeeping, not the app's doing. */
const INTERNAL: readonly EventType[] = ['level', 'work', 'regions', 'blind']
const CHANNEL_FILTERS = ['dom', 'network', 'route', 'console', 'error', 'signal', 'state']

/** What the app did in a window: from `since`, or for the next `window_ms`. */
export async function observe(session: Session, call: string, args: ObserveArguments): Promise<Result> {
  const { timeline } = session
  const types = typesOf(args.filters)
  let from = args.since
  if (from === undefined) {
    from = timeline.now
    const deadline = session.clock.now() + args.window_ms
    for (let left = args.window_ms; left > 0; left = deadline - session.clock.now())
      await session.change(call, left)
  }
  const found = timeline.between(types, from)
  const kept = args.max_events === undefined ? found : found.slice(-args.max_events)
  const events = kept.map(present)
  const dom = timeline.of('dom', from)
  const sum = (field: 'added' | 'removed' | 'changed') =>
    dom.reduce((total, { data }) => total + data[field], 0)
  const lost = timeline.losses(from).map(({ channel, count, why }) => ({ channel, count, why }))
  const droppedOldest = found.length - kept.length
  return {
    window_ms: Math.round(timeline.now - from),
    events,
    summary: {
      network: timeline.callsAfter(from).length,
      domAdded: sum('added'),
      domRemoved: sum('removed'),
      domChanged: sum('changed'),
      routeChanges: timeline.of('route', from).length,
      consoleErrors: timeline.of('console', from).filter(({ data }) => data.level === 'error').length,
      animations: 0,
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

function present({ t, type, cause, data }: TimelineEvent): Result {
  return { t, type, cause, ...data }
}

/** Event types of filters: a channel's name, or an exact type. */
function typesOf(filters: readonly string[] | undefined): EventType[] {
  const all = Object.keys(CHANNEL_OF) as EventType[]
  const known = [
    ...all,
    'document.began',
    'document.left',
    'code.edited',
    'act',
    'lost',
    'visibility',
  ] as EventType[]
  if (filters === undefined) return known.filter((type) => !INTERNAL.includes(type) && type !== 'sign')
  return filters.flatMap((filter) => {
    if (CHANNEL_FILTERS.includes(filter)) return all.filter((type) => CHANNEL_OF[type] === filter)
    if ((known as string[]).includes(filter)) return [filter as EventType]
    const near = nearest(filter, [...CHANNEL_FILTERS, ...known])
    const hint = near === undefined ? '' : `; nearest: "${near}"`
    throw new ProbeError('BAD_ARGUMENTS', `filters: no event type "${filter}"${hint}`, {
      filters: [...CHANNEL_FILTERS, ...known],
    })
  })
}

/** The calls of a window, one line of facts each. */
export async function network(session: Session, args: NetworkArguments): Promise<Result> {
  const { since, method, urlContains, status, bodies } = args
  const calls = session.timeline.callsAfter(since ?? 0).filter((call) => {
    const { data } = call.started
    if (method !== undefined && data.method !== method.toUpperCase()) return false
    if (urlContains !== undefined && !data.url.includes(urlContains)) return false
    return status === undefined || statusOf(call) === status
  })
  return {
    calls: calls.map((call) => {
      const { data, t, cause } = call.started
      const { finished, responded } = call
      const code = statusOf(call)
      const durationMs = finished?.data.durationMs ?? responded?.data.durationMs
      const result =
        finished === undefined ? (responded === undefined ? 'in-flight' : 'responded') : finished.data.result
      return {
        t,
        method: data.method,
        url: data.url,
        ...(code === undefined ? {} : { status: code }),
        ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
        ...(result === 'done' ? {} : { result }),
        cause,
        ...(data.side === undefined ? {} : { side: data.side }),
        ...(finished?.data.outcome === undefined ? {} : { outcome: finished.data.outcome }),
        ...(bodies && data.requestBody !== undefined ? { requestBody: data.requestBody } : {}),
        ...(bodies && finished?.data.responseBody !== undefined
          ? { responseBody: finished.data.responseBody }
          : {}),
      }
    }),
  }
}

/** The console's entries of a window. */
export async function consoleLogs(session: Session, { level, since }: ConsoleArguments): Promise<Result> {
  const entries = session.timeline.of('console', since ?? 0)
  return {
    logs: entries
      .filter(({ data }) => level === undefined || data.level === level)
      .map(({ t, cause, data }) => ({ t, cause, ...data })),
  }
}
