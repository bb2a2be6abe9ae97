/**
 * What goes on by itself in each document of an app: a poll that fails, a widget that throws. A document that an act loads
 * does it too, with the act as its cause. Where it failed again and again before the act, it says nothing of the act.
 */
import { hasFailed, type NetworkCall, placeOf, statusOf } from '../timeline/calls.js'
import type { Slice } from '../timeline/slice.js'
import type { EventOf, TimelineEvent } from '../timeline/timeline-event.js'

/** ms between two that make a repetition: a load may do something twice at once */
const APART_MS = 100

/** The calls and errors of a window; background work in a document that the act loaded has the cause `other`. */
export function withoutBackground(slice: Slice): {
  calls: readonly NetworkCall[]
  errors: readonly EventOf<'error'>[]
} {
  const { calls, chain, marks } = slice
  const errors = slice.of('error')
  const first = marks[0]?.doc
  if (!chain.navigated || first === undefined) return { calls, errors }
  const isLoaded = ({ doc }: TimelineEvent) => doc !== first
  const failing = repeated(slice.callsBefore().filter(hasFailed), failureOf, ({ started }) => started)
  const thrown = repeated(slice.before('error'), errorOf, (error) => error)
  return {
    calls: calls.map((call) =>
      isLoaded(call.started) && hasFailed(call) && failing.has(failureOf(call))
        ? { ...call, started: { ...call.started, cause: 'other' } }
        : call,
    ),
    errors: errors.map((error) =>
      isLoaded(error) && thrown.has(errorOf(error)) ? { ...error, cause: 'other' } : error,
    ),
  }
}

/** Keys of what no act caused and what happened more than once. */
function repeated<T>(
  list: readonly T[],
  keyOf: (each: T) => string,
  eventOf: (each: T) => TimelineEvent,
): Set<string> {
  const firsts = new Map<string, number>()
  const keys = new Set<string>()
  for (const each of list) {
    const { cause, t } = eventOf(each)
    if (cause !== 'other') continue
    const key = keyOf(each)
    const at = firsts.get(key)
    if (at === undefined) firsts.set(key, t)
    else if (t - at >= APART_MS) keys.add(key)
  }
  return keys
}

/** The query is left out: a poll may count in it. */
function failureOf(call: NetworkCall): string {
  const { method, url, operation } = call.started.data
  return JSON.stringify([method, placeOf(url), operation?.name, statusOf(call)])
}

function errorOf({ data }: EventOf<'error'>): string {
  return JSON.stringify([data.kind, data.name, data.message])
}
