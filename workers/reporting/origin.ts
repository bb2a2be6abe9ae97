/** What led to a listed event, and the acts that a list names. */
import { type Cause, actsOf as idsOf } from '../../sdk/protocol/cause.js'
import type { ActId } from '../../sdk/protocol/values.js'
import type { Timeline } from '../timeline/timeline.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { quote } from '../wording/quote.js'

/** What led to an event: the acts of the session, or else the cause. One of the two is there. */
export interface Origin {
  caused?: ActId[]
  cause?: Cause
}

/** Descriptions of the acts that a list names. */
export interface NamedActs {
  acts?: { [act: ActId]: string }
}

export function originOf(cause: Cause): Origin {
  const acts = idsOf(cause)
  return acts.length === 0 ? { cause } : { caused: [...acts] }
}

/** Describes the acts that led to any of the listed events. */
export function actsOf(listed: readonly Origin[], timeline: Timeline): NamedActs {
  const ids = new Set(listed.flatMap(({ caused }) => caused ?? []))
  const marks = timeline.of('act', 0).filter(({ data }) => ids.has(data.act))
  if (marks.length === 0) return {}
  return { acts: Object.fromEntries(marks.map(({ data }) => [data.act, describeMark(data)])) }
}

function describeMark({ action, role, name, testid }: EventOf<'act'>['data']): string {
  const called = name ?? testid ?? ''
  return [action, role ?? '', called === '' ? '' : quote(called)].filter((word) => word !== '').join(' ')
}
