import { isRecord } from '../../../protocol/record.js'

/** A path has at most so many steps that are read. */
const STEPS = 20
/** What the client or the person is to do, as a status of 4xx says: sign in, send the whole query, ask for another thing. */
const REFUSED = /^(?:persisted_?query_?\w*|unauthenticated|unauthorized|forbidden|not_?found)$/i

/**
 * True when a GraphQL answer has errors, and what they are about is missing: the server returns `null` in its place. Errors
 * that refuse the request do not count.
 * https://spec.graphql.org/October2021/#sec-Handling-Field-Errors
 */
export function hasErrors(answer: unknown): boolean {
  if (!isRecord(answer) || !Array.isArray(answer.errors)) return false
  const { data } = answer
  return answer.errors.some(
    (error) =>
      isRecord(error) &&
      typeof error.message === 'string' &&
      !isRefusal(error) &&
      (data == null || (Array.isArray(error.path) && isNullAt(data, error.path.slice(0, STEPS)))),
  )
}

function isRefusal({ message, extensions }: Record<string, unknown>): boolean {
  const { code, type, classification } = isRecord(extensions) ? extensions : {}
  return [message, code, type, classification].some((each) => REFUSED.test(String(each)))
}

function isNullAt(data: unknown, path: readonly unknown[]): boolean {
  let value = data
  for (const step of path) {
    if (value === null) return true
    if (typeof value !== 'object') return false
    value = (value as Record<string, unknown>)[String(step)]
  }
  return value === null
}
