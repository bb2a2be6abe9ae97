/** The app's reaction to the acts in a window, in a few lines. */
import type { EventType } from '../../sdk/protocol/events.js'
import { addressOf, describeCall, type NetworkCall } from '../timeline/calls.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import type { Timeline } from '../timeline/timeline.js'
import type { TimelineEvent } from '../timeline/timeline-event.js'
import { named, quote } from '../wording/quote.js'
import { writtenBrief } from './brief.js'

/** Event types of a trace, the most informative first. Over the limit, lines of the later types are left out. */
const TRACE_TYPES: readonly EventType[] = [
  'error',
  'net.started',
  'signal',
  'dialog',
  'download',
  'popup',
  'route',
  'document.began',
  'console',
  'state',
  'storage',
  'dom',
]
const TRACE_LINES = 10

interface Line {
  t: number
  text: string
  /** consecutive repetitions of the line */
  times: number
  weight: number
}

export interface Trace {
  /** one line each, in order, with ms since the window's start */
  trace: string[]
  moreTrace?: number
}

/**
 * Selects the most informative lines of a window, in order.
 *
 * @param most maximum number of lines
 */
export function traceOf(
  timeline: Timeline,
  { acts, calls, chain, from }: Slice,
  most: number = TRACE_LINES,
): Trace {
  const byId = new Map(calls.map((call) => [call.id, call]))
  const lines: Line[] = []
  for (const event of timeline.between(TRACE_TYPES, from)) {
    if (!chain.docs.has(event.doc) || !counts(event.cause, acts)) continue
    const text = lineOf(event, byId)
    const former = lines.at(-1)
    if (text === undefined) continue
    if (former?.text === text) former.times += 1
    else lines.push({ t: event.t - from, text, times: 1, weight: TRACE_TYPES.indexOf(event.type) })
  }
  const kept = new Set(lines.toSorted((one, two) => one.weight - two.weight).slice(0, most))
  const shown = lines.filter((line) => kept.has(line))
  const more = lines.length - shown.length
  return {
    trace: shown.map(({ t, text, times }) => `+${Math.round(t)} ${text}${times === 1 ? '' : ` ×${times}`}`),
    ...(more === 0 ? {} : { moreTrace: more }),
  }
}

function lineOf(event: TimelineEvent, calls: ReadonlyMap<string, NetworkCall>): string | undefined {
  switch (event.type) {
    case 'net.started': {
      const call = calls.get(event.data.call)
      return call === undefined || event.data.side !== undefined ? undefined : describeCall(call)
    }
    case 'route':
      return `route ${addressOf(event.data.to)}`
    case 'error':
      return `uncaught ${named(event.data.name)}: ${quote(event.data.message)}`
    case 'download':
      return `download ${quote(event.data.name)} ${event.data.state}`
    case 'popup':
      return `window ${addressOf(event.data.url)} ${event.data.state}`
    case 'dialog': {
      const { type, message, accepted } = event.data
      return `${type} ${quote(message)} ${accepted ? 'accepted' : 'dismissed'}`
    }
    case 'signal':
      return `signal ${named(event.data.name)}`
    case 'state': {
      const { store, changes, more = 0 } = event.data
      const [first] = changes
      if (first === undefined) return undefined
      const others = changes.length - 1 + more
      const rest = others === 0 ? '' : ` and ${others} more`
      return `state ${named(store)}.${named(first.path)} ${writtenBrief(first.from)} → ${writtenBrief(first.to)}${rest}`
    }
    case 'console':
      return event.data.level === 'error' ? `console error ${quote(event.data.text)}` : undefined
    case 'document.began':
      return `document ${addressOf(event.data.url)}`
    case 'dom': {
      const { appeared = [], revealed = 0, hidden = 0 } = event.data
      const text = appeared.join(' ').slice(0, 80)
      const words = [
        text === '' ? '' : `appeared ${quote(text)}`,
        revealed === 0 || text !== '' ? '' : `revealed ${revealed}`,
        hidden === 0 ? '' : `hid ${hidden}`,
      ].filter((word) => word !== '')
      return words.length === 0 ? undefined : words.join(', ')
    }
    case 'storage': {
      const { area, key, value } = event.data
      return `${area} ${quote(key)} ${value === undefined ? 'removed' : `= ${writtenBrief(value)}`}`
    }
    default:
      return undefined
  }
}
