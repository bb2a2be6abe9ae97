import { jsonOf, type OutcomeReader } from './reader.js'
import { isRecord, outcomeOf } from './shape.js'

/** GraphQL uses status 200 and reports failures in `errors`, or in `userErrors` of the mutation's payload. */
export const graphql: OutcomeReader = {
  name: 'graphql',
  reads: (mediaType, isGraphql) => isGraphql && /[/+]json$/.test(mediaType),
  read(body, sent) {
    const value = jsonOf(body)
    if (!isRecord(value)) return outcomeOf(value, sent)
    for (const payload of isRecord(value.data) ? Object.values(value.data) : []) {
      const errors = isRecord(payload) ? (payload.userErrors ?? payload.errors) : undefined
      if (Array.isArray(errors) && errors.length > 0) {
        return { outcome: 'reports-failure', sign: `userErrors[${errors.length}]` }
      }
    }
    return outcomeOf({ errors: value.errors }, sent)
  },
}
