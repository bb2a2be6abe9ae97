import { ProbeError } from '../../sdk/protocol/errors.js'
import { CHANNEL_OF, type EventType } from '../../sdk/protocol/events.js'
import { nearest } from '../../sdk/protocol/match.js'
import type { Session } from '../session/session.js'
import { isBeside } from '../timeline/calls.js'
import type { TimelineEvent } from '../timeline/timeline-event.js'
import type { ObserveArguments, Result } from './actor-api.js'
import { ENTRIES } from './listed.js'
import { actsOf, originOf } from './origin.js'
import { silenceOf } from './silence.js'

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
  const silent = (args.filters ?? []).filter((filter) => !found.some((event) => isOf(filter, event)))
  const events = found.slice(-(args.max_events ?? ENTRIES)).map(present)
  const dom = timeline.of('dom', from)
  const sum = (field: 'added' | 'removed' | 'changed') =>
    dom.reduce((total, { data }) => total + data[field], 0)
  const lost = timeline.losses.after(from).map(({ channel, count, why }) => ({ channel, count, why }))
  const droppedOldest = found.length - events.length
  return {
    window_ms: Math.max(0, Math.round(timeline.now - from)),
    events,
    ...actsOf(events, timeline),
    ...(await silenceOf(session, silent, from)),
    summary: {
      network: timeline.calls.after(from).filter((call) => !isBeside(call)).length,
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
  return { t, type, ...originOf(cause), ...(frame === undefined ? {} : { frame }), ...data }
}

function isOf(filter: string, { type }: TimelineEvent): boolean {
  return type === filter || CHANNEL_OF[type] === filter
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
