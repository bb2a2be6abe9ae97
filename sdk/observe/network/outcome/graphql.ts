import { isRecord } from '../../../protocol/record.js'
import { emptyPayloadIn } from './empty-payload.js'
import { JSON_TYPE } from './media-types.js'
import { jsonOf, type OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'
import { troubleIn } from './trouble.js'

/** The type of a union's member that is an error, as in `union AddResult = Cart | InsufficientStockError`. */
const ERROR_TYPE = /(?:Error|Errors|Failure|Problem|Exception)$/

/** GraphQL uses status 200 and reports failures in `errors`, or in the mutation's payload: in `userErrors`, by its type, or by its being `null`. */
export const graphql: OutcomeReader = {
  name: 'graphql',
  reads: (mediaType, isGraphql) => isGraphql && JSON_TYPE.test(mediaType),
  read(body, sent) {
    const value = jsonOf(body)
    if (!isRecord(value)) return outcomeOf(value, sent)
    for (const [field, payload] of Object.entries(isRecord(value.data) ? value.data : {})) {
      if (!isRecord(payload)) continue
      const errors = payload.userErrors ?? payload.errors
      if (Array.isArray(errors) && errors.length > 0)
        return { outcome: 'reports-failure', sign: `userErrors[${errors.length}]` }
      const { __typename: type, id, message, success, ok } = payload
      // An error of this request has no identity. A record may be called an error: `TrackedError`, or `DeviceError` of `logDeviceError`.
      const isRecordOfApp = id !== undefined && message === undefined
      const isNamedLikeField = message === undefined && field.endsWith(String(type))
      if (typeof type === 'string' && ERROR_TYPE.test(type) && !isRecordOfApp && !isNamedLikeField)
        return { outcome: 'reports-failure', sign: `__typename: ${type}` }
      const trouble = troubleIn(payload, true, sent)
      if (trouble !== undefined) return { outcome: 'reports-failure', sign: trouble, doubtful: true }
      if (success === false || ok === false) return { outcome: 'reports-failure', sign: 'success: false' }
    }
    const outcome = outcomeOf({ errors: value.errors }, sent)
    if (outcome.outcome === 'reports-failure' && areOfMembers(value)) return { ...outcome, doubtful: true }
    const empty =
      outcome.outcome === 'ok' && isRecord(value.data) ? emptyPayloadIn(value.data, sent.texts) : undefined
    return empty === undefined
      ? outcome
      : { outcome: 'reports-failure', sign: `${empty}: null`, doubtful: true }
  },
}

/** True for errors of members below payloads that are there: what was asked for was done, and a part could not be read. */
function areOfMembers({ data, errors }: Record<string, unknown>): boolean {
  if (!isRecord(data) || !Array.isArray(errors)) return false
  return errors.every((error) => {
    const path: unknown = isRecord(error) ? error.path : undefined
    const payload = Array.isArray(path) && path.length > 1 ? data[String(path[0])] : undefined
    return (
      isRecord(payload) &&
      Object.entries(payload).some(([name, value]) => name !== '__typename' && value !== null)
    )
  })
}
