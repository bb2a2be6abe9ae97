/** What led to what is listed, and the acts that are named in it. */
import { type Cause, actsOf as idsOf } from '../../sdk/protocol/cause.js'
import type { ActId } from '../../sdk/protocol/values.js'
import type { Timeline } from '../timeline/timeline.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { quote } from '../wording/quote.js'
import type { Result } from './actor-api.js'

/** What led to something: the session's acts, by their ids, or what else. */
export function originOf(cause: Cause): Result {
  const acts = idsOf(cause)
  return acts.length === 0 ? { cause } : { caused: [...acts] }
}

/** The acts that led to any of the listed, in words. */
export function actsOf(listed: readonly Result[], timeline: Timeline): Result {
  const ids = new Set(listed.flatMap(({ caused }) => (caused ?? []) as ActId[]))
  const marks = timeline.of('act', 0).filter(({ data }) => ids.has(data.act))
  if (marks.length === 0) return {}
  return { acts: Object.fromEntries(marks.map(({ data }) => [data.act, describeMark(data)])) }
}

function describeMark({ action, role, name, testid }: EventOf<'act'>['data']): string {
  const called = name ?? testid ?? ''
  return [action, role ?? '', called === '' ? '' : quote(called)].filter((word) => word !== '').join(' ')
}
