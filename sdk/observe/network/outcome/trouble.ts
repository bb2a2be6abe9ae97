/** Members of an answer that tell of trouble beside what was done: lists of errors, counts of what failed. */
import { isRecord } from '../../../protocol/record.js'
import type { Sent } from './sent.js'

/** In a record of the app too: `{ id, created: 1, row_errors: […] }`. */
const ERRORS = /(?:^|[a-z]_?)errors$/i
const PROBLEMS = /^(?:\w+_)?(?:problems|conflicts|violations)$/i
const FAILED = /^(?:failed|failures|errors|rejected|bounced|undelivered)(?:_?(?:count|rows|items))?$/i
const NEXT_STEP = /^next_?action$/i
const CODE = /^(?:code|error_?code|err_?code)$/i
const MESSAGE = /^(?:message|msg)$/i
const CONTENT = /^(?:data|result|payload)$/i

/**
 * @param isEnvelope false for a record of the app, whose problems and counts are its own
 * @param sent what the request carried
 * @returns the member, with its length or value; undefined for none
 */
export function troubleIn(
  part: Record<string, unknown>,
  isEnvelope: boolean,
  sent: Sent,
): string | undefined {
  for (const [name, value] of Object.entries(part)) {
    const isList = Array.isArray(value) && value.length > 0
    if (isList && PROBLEMS.test(name) && isOfOthers(value, part, sent)) continue
    if (isList && (isEnvelope ? ERRORS.test(name) || PROBLEMS.test(name) : isReport(name, value)))
      return `${name}[${value.length}]`
    if (NEXT_STEP.test(name) && isRecord(value)) return name
    if (isEnvelope && FAILED.test(name) && typeof value === 'number' && value > 0) return `${name}: ${value}`
  }
  return isEnvelope ? codeIn(Object.entries(part)) : undefined
}

/** True for problems with what the request did not send, beside a list of all that it sent: conflicts of other seats. */
function isOfOthers(
  problems: readonly unknown[],
  part: Record<string, unknown>,
  { identities, names }: Sent,
): boolean {
  const isId = (item: unknown) => /^[^\s]+$/.test(String(item)) && typeof item !== 'object'
  if (identities.size === 0 || !problems.every(isId) || problems.some((item) => identities.has(String(item))))
    return false
  return Object.entries(part).some(
    ([name, list]) =>
      !names.has(name) &&
      Array.isArray(list) &&
      list !== problems &&
      [...identities].every((identity) => list.some((item) => String(item) === identity)),
  )
}

function isReport(name: string, list: readonly unknown[]): boolean {
  return ERRORS.test(name) && list.every((item) => isRecord(item) && ('message' in item || 'code' in item))
}

/** A code of the server's own, beside a message and instead of what was asked for: `{ code: 40912, message, data: null }`. */
function codeIn(members: [string, unknown][]): string | undefined {
  const code = members.find(([name, value]) => CODE.test(name) && typeof value === 'number' && value !== 0)
  const isEmpty = members.some(([name, value]) => CONTENT.test(name) && value === null)
  const says = members.some(
    ([name, value]) => MESSAGE.test(name) && typeof value === 'string' && value !== '',
  )
  return code !== undefined && isEmpty && says ? `${code[0]}: ${code[1]}` : undefined
}
