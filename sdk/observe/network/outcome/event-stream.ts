import { EVENTS_TYPE } from './media-types.js'
import type { OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'

/** Server-sent events of a finished response. An `error` event, or data that reports a failure, is a failure. */
export const eventStream: OutcomeReader = {
  name: 'event-stream',
  reads: (mediaType) => mediaType === EVENTS_TYPE,
  read(body, sent) {
    const events = 'text' in body ? body.text.split(/\r?\n\r?\n|\r\r/) : []
    for (const event of events) {
      const lines = event.split(/\r\n|\n|\r/)
      if (lines.some((line) => /^event: ?error$/.test(line))) {
        return { outcome: 'reports-failure', sign: 'event: error' }
      }
      const data = lines
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
        .join('\n')
      if (!data.startsWith('{')) continue
      const outcome = outcomeOf(JSON.parse(data), sent)
      if (outcome.outcome !== 'ok') return outcome
    }
    return { outcome: 'ok' }
  },
}
