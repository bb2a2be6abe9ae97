import { type Cause, actsOf as idsOf } from '../../sdk/protocol/cause.js'
import type { ActId } from '../../sdk/protocol/values.js'
import type { Timeline } from '../timeline/timeline.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { quote } from '../wording/quote.js'

/** What led to an event: acts of the session, or another cause. Exactly one field is present. */
export interface Origin {
  caused?: ActId[]
  cause?: Cause
}

export interface NamedActs {
  acts?: { [act: ActId]: string }
}

export function originOf(cause: Cause): Origin {
  const acts = idsOf(cause)
  return acts.length === 0 ? { cause } : { caused: [...acts] }
}

export function actsOf(listed: readonly Origin[], timeline: Timeline): NamedActs {
  const ids = new Set(listed.flatMap(({ caused }) => caused ?? []))
  const marks = timeline.marksOf([...ids])
  if (marks.length === 0) return {}
  return { acts: Object.fromEntries(marks.map(({ data }) => [data.act, describeMark(data)])) }
}

function describeMark({ action, role, name, testid }: EventOf<'act'>['data']): string {
  const called = name ?? testid ?? ''
  return [action, role ?? '', called === '' ? '' : quote(called)].filter((word) => word !== '').join(' ')
}
