import type { PageClock } from '../clock/page-clock.js'
import type { Ahead } from '../observe/ahead.js'
import { sideOf } from '../observe/dev-server/dev-server.js'
import type { Upcoming } from '../protocol/commands/ahead.js'
import type { Milliseconds } from '../protocol/values.js'
import type { CommandHandlers } from './command.js'

/** A browser keeps 250 timings of resources, unless the app asks for more. */
const TIMINGS = 250
const PARTS_AT_ONCE = 10
const PARTS = 'script[src^="http"]:not([nomodule]),script[src^="/"]:not([nomodule]),link[rel=modulepreload]'

interface Pending {
  kind: Upcoming
  /** infinite for what may go on for ever */
  endsInMs: Milliseconds
}

export const ahead: CommandHandlers['ahead'] = ({ withinMs }, { clock, findings }) => {
  const pending = [
    ...findings.ahead.kinds().map(lasting),
    ...connections(findings.ahead),
    ...timersOf(clock, withinMs),
    ...animations(),
    ...media(),
    ...loading(),
  ]
  const endsInMs = Math.max(0, ...pending.map((each) => each.endsInMs))
  return {
    ahead: [...new Set(pending.map(({ kind }) => kind))],
    ...(pending.length === 0 || endsInMs === Number.POSITIVE_INFINITY ? {} : { endsInMs }),
  }
}

const lasting = (kind: Upcoming): Pending => ({ kind, endsInMs: Number.POSITIVE_INFINITY })

/** The socket of a dev server sends edits, and nothing else. */
function connections(known: Ahead): Pending[] {
  const isOfApp = known
    .open()
    .some(
      ({ url = '', protocol = '' }) =>
        !URL.canParse(url) || sideOf(new URL(url), [], { protocol }) !== 'dev-server',
    )
  return isOfApp ? [lasting('connection')] : []
}

/** Timers of a frozen clock run only when somebody advances it. */
function timersOf({ isFrozen, now, timers }: PageClock, withinMs: Milliseconds): Pending[] {
  if (isFrozen) return []
  return [...timers.values()]
    .map(({ due, repeats }) => ({ inMs: Math.max(0, due - now), repeats }))
    .filter(({ inMs }) => inMs <= withinMs)
    .map(({ inMs, repeats }) => ({ kind: 'timer', endsInMs: repeats ? Number.POSITIVE_INFINITY : inMs }))
}

/** An animation that never ends leads nowhere. */
function animations(): Pending[] {
  return document.getAnimations().flatMap(({ playState, effect, currentTime }): Pending[] => {
    const end = Number(effect?.getComputedTiming().endTime ?? 0)
    if (playState !== 'running' || !Number.isFinite(end)) return []
    return [{ kind: 'animation', endsInMs: Math.max(0, end - Number(currentTime ?? 0)) }]
  })
}

/** The document, or scripts that it has been given since: a route that loads when it is opened. */
function loading(): Pending[] {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const parts = [...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(PARTS)]
  const open = parts.filter(({ src, href }) => !loaded.has(src ?? href))
  // The timings are there no more, or the scripts came some other way.
  const isKnown = loaded.size < TIMINGS && open.length <= Math.min(loaded.size, PARTS_AT_ONCE)
  return document.readyState !== 'complete' || (isKnown && open.length > 0) ? [lasting('loading')] : []
}

function media(): Pending[] {
  const isPlaying = [...document.querySelectorAll<HTMLMediaElement>('audio,video')].some(
    ({ paused, ended }) => !paused && !ended,
  )
  return isPlaying ? [lasting('media')] : []
}
