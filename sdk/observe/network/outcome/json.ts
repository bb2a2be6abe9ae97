import { JSON_TYPE } from './media-types.js'
import { jsonOf, type OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'

export const json: OutcomeReader = {
  name: 'json',
  reads: (mediaType) => JSON_TYPE.test(mediaType),
  read: (body, sent) => outcomeOf(jsonOf(body), sent),
}
