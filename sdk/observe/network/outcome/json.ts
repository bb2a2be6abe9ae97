import { jsonOf, type OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'

export const json: OutcomeReader = {
  name: 'json',
  reads: (mediaType) => /[/+]json$/.test(mediaType),
  read: (body, sent) => outcomeOf(jsonOf(body), sent),
}
