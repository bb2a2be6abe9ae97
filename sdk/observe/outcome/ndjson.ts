import { type OutcomeReader, outcomeOf } from './shape.js'

/** One JSON value a line: the answer is the list of them. */
export const ndjson: OutcomeReader = {
  name: 'ndjson',
  reads: (mediaType) => /^application\/(?:x-)?(?:ndjson|jsonl|json-seq)$/.test(mediaType),
  read({ text, sent }) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return outcomeOf(
      lines.map((line) => JSON.parse(line) as unknown),
      sent,
    )
  },
}
