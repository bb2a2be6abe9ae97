import { isRecord, type OutcomeReader, outcomeOf } from './shape.js'

/** GraphQL answers 200 and says failures in `errors`, or in a `userErrors` of the mutation's own payload. */
export const graphql: OutcomeReader = {
  name: 'graphql',
  reads: (mediaType, isGraphql) => isGraphql && /[/+]json$/.test(mediaType),
  read({ text, sent }) {
    const value: unknown = JSON.parse(text)
    if (isRecord(value) && isRecord(value.data)) {
      for (const payload of Object.values(value.data)) {
        const errors = isRecord(payload) ? (payload.userErrors ?? payload.errors) : undefined
        if (Array.isArray(errors) && errors.length > 0) {
          return { outcome: 'reports-failure', sign: `userErrors[${errors.length}]` }
        }
      }
    }
    return outcomeOf(isRecord(value) ? { errors: value.errors } : value, sent)
  },
}
