import { isRecord } from './record.js'

/** An error may lie this deep, as a list's item. */
const STEPS = 20

/**
 * True when a GraphQL answer has errors, and what they are about is missing: the server returns `null` in its place.
 * https://spec.graphql.org/October2021/#sec-Handling-Field-Errors
 */
export function hasErrors(answer: unknown): boolean {
  if (!isRecord(answer) || !Array.isArray(answer.errors)) return false
  const { data } = answer
  return answer.errors.some(
    (error) =>
      isRecord(error) &&
      typeof error.message === 'string' &&
      (data == null || (Array.isArray(error.path) && isNullAt(data, error.path.slice(0, STEPS)))),
  )
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
