import type { NetProgress } from '../../../protocol/events.js'
import { isRecord } from './shape.js'

const FIELD = /^(?:status|state|phase|job_?status)$/i
const SAYS: readonly (readonly [RegExp, NetProgress['says']])[] = [
  [
    /^(?:accept|created|new|open|pend|queue|schedul|wait|in.?progress|process|run|start|submit|work)/i,
    'pending',
  ],
  [/^(?:fail|err|reject|cancel|abort|declin|den|time|expire)/i, 'failed'],
  [/^(?:ok|done|succe|complete|finish|confirm|approve|placed|paid|settle|ready|fulfil)/i, 'done'],
]

/** The progress of work that a response reports, at its top level or one level below. */
export function progressIn(value: unknown): NetProgress['says'] | undefined {
  if (!isRecord(value)) return undefined
  for (const holder of [value, ...Object.values(value).filter(isRecord)])
    for (const [key, value] of Object.entries(holder))
      if (typeof value === 'string' && FIELD.test(key))
        for (const [words, says] of SAYS) if (words.test(value)) return says
  return undefined
}
