/** Recognizes events that report a failure themselves. */
import type { Json } from '../../../sdk/protocol/values.js'
import type { EventOf, TimelineEvent } from '../../timeline/timeline-event.js'
import { saysFailure } from '../failure-words.js'

const FAILURE_WORD = /fail|error|reject|invalid|denied|declin/i

export function showsFailure(event: TimelineEvent): boolean {
  switch (event.type) {
    case 'sign':
      return event.data.kind !== 'text' || isFailureShaped(event)
    case 'signal':
      return FAILURE_WORD.test(event.data.name)
    case 'state':
      return event.data.changes.some(
        ({ path, to }) => isSet(to) && (FAILURE_WORD.test(path) || isFailureWord(to)),
      )
    default:
      return false
  }
}

/** The page pre-selects signs by position; here their text decides. */
export function isFailureShaped({ data }: EventOf<'sign'>): boolean {
  return data.failureShaped || saysFailure(data.text)
}

function isSet(value: Json): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0
  return value !== null && value !== false && value !== '' && value !== 0 && !isEmptyList
}

function isFailureWord(value: Json): boolean {
  return typeof value === 'string' && value.length < 200 && FAILURE_WORD.test(value)
}
