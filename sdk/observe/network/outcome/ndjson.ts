import { LINES_TYPE } from './media-types.js'
import type { OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'

/** One JSON value per line. Several lines count as a list. */
export const ndjson: OutcomeReader = {
  name: 'ndjson',
  reads: (mediaType) => LINES_TYPE.test(mediaType),
  read(body, sent) {
    if ('value' in body) return outcomeOf(body.value, sent)
    const lines = body.text
      .replaceAll('\u001e', '\n')
      .split('\n')
      .filter((line) => line.trim() !== '')
    const values = lines.map((line) => JSON.parse(line) as unknown)
    return values.length === 1 ? outcomeOf(values[0], sent) : outcomeOf(values, sent)
  },
}
