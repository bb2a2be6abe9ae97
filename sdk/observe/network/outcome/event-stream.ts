import { exitIn } from './exit.js'
import type { OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'

const EVENTS_TYPE = 'text/event-stream'
const DATA = /^data:/m
const RETRIES = /^data:.*\b(?:retrying|reconnecting|will (?:retry|reconnect))\b/i

/**
 * Server-sent events of a finished response. An `error` event, or data that reports a failure, is a failure; a doubtful
 * one where other events follow: the events may be about errors.
 */
export const eventStream: OutcomeReader = {
  name: 'event-stream',
  reads: (mediaType) => mediaType === EVENTS_TYPE,
  read(body, sent) {
    const events = 'text' in body ? body.text.split(/\r?\n\r?\n|\r\r/) : []
    for (const [i, event] of events.entries()) {
      const lines = event.split(/\r\n|\n|\r/)
      if (lines.some((line) => /^event: ?error$/.test(line))) {
        const isLast = !events.slice(i + 1).some((later) => /^event:(?! ?error$)/m.test(later))
        // A server that tries again says so.
        if (!isLast && lines.some((line) => RETRIES.test(line))) continue
        return { outcome: 'reports-failure', sign: 'event: error', ...(isLast ? {} : { doubtful: true }) }
      }
      const data = lines
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
        .join('\n')
      if (!data.startsWith('{')) continue
      const value: unknown = JSON.parse(data)
      const outcome = outcomeOf(value, sent)
      // A step may end badly, and the whole may not.
      const isOfStep = exitIn(value) !== undefined && events.slice(i + 1).some((later) => DATA.test(later))
      if (outcome.outcome !== 'ok' && !isOfStep) return outcome
    }
    return { outcome: 'ok' }
  },
}
