import { type OutcomeReader, outcomeOf } from './shape.js'

export const json: OutcomeReader = {
  name: 'json',
  reads: (mediaType) => /[/+]json$/.test(mediaType),
  read: ({ text, sent }) => (text.trim() === '' ? { outcome: 'ok' } : outcomeOf(JSON.parse(text), sent)),
}
