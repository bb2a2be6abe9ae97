/** Response shapes that report a failed request (docs/design/verdict.md#outcome-of-a-write). */
import type { Outcome } from '../../../protocol/events.js'
import { isRecord } from '../../../protocol/record.js'
import { countBeside, doubtIn } from './deeds.js'
import { envelopesOf } from './envelope.js'
import { FLAG } from './flag.js'
import { refusalIn } from './refusal.js'
import { identitiesOf, type Sent } from './sent.js'
import { troubleIn } from './trouble.js'

const OK: Outcome = { outcome: 'ok' }
const ITEMS = 1_000
const LISTS: readonly string[] = [
  'results',
  'items',
  'messages',
  'responses',
  'data',
  'entries',
  'operations',
  'rows',
]
/** Also those of what was not done, as JMAP's `notCreated`: https://www.rfc-editor.org/rfc/rfc8620#section-5.3 */
const FAILED_LIST = /^(?:failures|failed|rejected|not[A-Z_]\w*(?:ed|en|sent))$/
const ERROR = /^(?:errors?|exception|fault\w*|error_?message)$/i
/** Members whose value may be a word of failure. SvelteKit answers `{ type: "failure", status: 400 }`. */
const WORD = /^(?:status|result|type)$/i
const FAILED_WORD = /^(?:error|fail(?:ed|ure)?)$/i
/** "No good", and the opposite of "OK". As a type they may be something else. */
const SHORT_WORD = /^(?:ng|ko|nok)$/i
const CODE = /^(?:status|status_?code|code)$/i
/** Members that hold the failure, or nothing of the app. */
const BESIDE =
  /error|fail|fault|exception|problem|violation|message|detail|meta|extensions|debug|trace|stack|data/i
const NONE = /^(?:0|ok|none|success|no error)$/i
const MESSAGE = /^(?:message|msg|detail|title|reason|description|error_description)$/i

/** @param value the parsed answer */
export function outcomeOf(value: unknown, sent: Sent): Outcome {
  if (Array.isArray(value))
    return ofMembers(value, sent, '') ?? ofRefused(value, sent) ?? ofNone(value, sent) ?? OK
  if (!isRecord(value)) return OK
  const parts = envelopesOf(value)
  for (const part of parts.includes(value) ? parts : [value, ...parts]) {
    const found = failureIn(part, sent, parts.includes(part))
    if (found !== undefined) return found
  }
  const lists = Object.entries(value).filter(
    (entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]) &&
      (LISTS.includes(entry[0]) || FAILED_LIST.test(entry[0]) || entry[1].every(hasStatus)),
  )
  for (const [key, list] of lists) {
    const found = ofMembers(list, sent, key)
    if (found !== undefined) return found
  }
  const refused = lists.map(([, list]) => ofRefused(list, sent)).find((found) => found !== undefined)
  if (refused !== undefined) return refused
  for (const part of new Set([...parts, value])) {
    const isEnvelope = parts.includes(part)
    const sign = (isEnvelope ? doubtIn(part, sent) : undefined) ?? troubleIn(part, isEnvelope, sent)
    if (sign === undefined) continue
    const beside = countBeside(sign, part, sent)
    return { outcome: 'reports-failure', sign, doubtful: true, ...(beside === undefined ? {} : { beside }) }
  }
  return OK
}

/** A change that is answered with the changed records, and there are none. */
function ofNone(list: readonly unknown[], { changes, names }: Sent): Outcome | undefined {
  const isNone = list.length === 0 && changes && names.size > 0
  return isNone ? { outcome: 'reports-failure', sign: 'an empty list', doubtful: true } : undefined
}

/** @param isEnvelope false for a record of the app, whose words and codes are its own */
function failureIn(part: Record<string, unknown>, sent: Sent, isEnvelope: boolean): Outcome | undefined {
  const members = Object.entries(part)
  const flag = members.find(([name, value]) => FLAG.test(name) && /^false$/i.test(String(value)))
  // Beside content of its own the flag may be a result: a guess that was wrong.
  if (flag !== undefined)
    return {
      outcome: 'reports-failure',
      sign: `${flag[0]}: false`,
      ...(hasContent(members) ? { doubtful: true } : {}),
    }
  for (const [name, given] of members) {
    if (!ERROR.test(name) || !isFilled(given) || sent.names.has(name)) continue
    if (isSetting(name, given) || isMeasure(name, given, members)) continue
    if (!Array.isArray(given)) return { outcome: 'reports-failure', sign: name }
    const share = sent.count > 1 ? { failures: given.length, of: sent.count } : {}
    return { outcome: 'reports-failure', sign: `${name}[${given.length}]`, ...share }
  }
  if (!isEnvelope) return undefined
  const told = members.filter(([name]) => !sent.names.has(name))
  const word = told.find(([name, value]) => WORD.test(name) && isFailedWord(name, String(value)))
  // The word may be about the record that was sent: a guess that was wrong.
  const isEcho = members.some(([name]) => sent.names.has(name))
  // The request sent the word under another name, and the answer returns what it sent beside it: a failure was reported.
  const isReported =
    sent.words.has(String(word?.[1])) &&
    members.some(([name, value]) => sent.names.has(name) && sent.words.has(String(value)))
  if (isReported) return undefined
  if (word !== undefined)
    return {
      outcome: 'reports-failure',
      sign: `${word[0]}: ${String(word[1])}`,
      ...(isEcho ? { doubtful: true } : {}),
    }
  const code = told.find(([name, value]) => CODE.test(name) && isFailureCode(value))
  const hasMessage = members.some(([name, value]) => MESSAGE.test(name) && isFilled(value))
  return code !== undefined && hasMessage
    ? { outcome: 'reports-failure', sign: `${code[0]}: ${String(code[1])}` }
    : undefined
}

function isFailedWord(name: string, value: string): boolean {
  return FAILED_WORD.test(value) || (!/type/i.test(name) && SHORT_WORD.test(value))
}

/** True when a list or a record is there that tells of no failure. */
function hasContent(members: [string, unknown][]): boolean {
  return members.some(([name, value]) => typeof value === 'object' && isFilled(value) && !BESIDE.test(name))
}

/** True for a bare word of settings, as in `{ errors: "strict" }`. */
function isSetting(name: string, value: unknown): boolean {
  return /s$/i.test(name) && typeof value === 'string' && /^\w+$/.test(value)
}

/** True for a number beside measured ones, as in `{ lat: 47.1, lng: 15.4, error: 12 }`. A code or a count is none. */
function isMeasure(name: string, value: unknown, members: [string, unknown][]): boolean {
  const isMeasured = ([, other]: [string, unknown]) => typeof other === 'number' && !Number.isInteger(other)
  return typeof value === 'number' && !/s$/i.test(name) && members.some(isMeasured)
}

/** True for a member of a multi-status answer: it has an HTTP status of its own. */
function hasStatus(member: unknown): boolean {
  if (!isRecord(member)) return false
  const { status, code, statusCode } = member
  return [status, code, statusCode].some((value) => typeof value === 'number' && value >= 200 && value < 600)
}

function isFailureCode(value: unknown): boolean {
  return typeof value === 'number' && value >= 400 && value < 600
}

/** The outcome of a list with failed items; `doubtful` when the request did not send them, or the server has no such method. */
function ofMembers(list: readonly unknown[], sent: Sent, key: string): Outcome | undefined {
  const areFailed = FAILED_LIST.test(key)
  const failed = list
    .slice(0, ITEMS)
    .filter((member) => areFailed || (isRecord(member) && hasFailed(member, sent)))
  if (failed.length === 0) return undefined
  const isAnsweredInOrder = !areFailed && sent.count > 0 && list.length === sent.count
  const isOptional = failed.every((member) => isUnknownMethod(member) || isGone(member))
  const isCarried = !isOptional && (isAnsweredInOrder || failed.some((member) => isMember(member, sent)))
  return {
    outcome: 'reports-failure',
    sign: `${failed.length} failed in ${key === '' ? 'the list' : key}`,
    failures: failed.length,
    of: areFailed ? Math.max(sent.count, failed.length) : list.length,
    ...(isCarried ? {} : { doubtful: true as const }),
  }
}

/** A server need not have every method that a client tries. https://www.jsonrpc.org/specification#error_object */
function isUnknownMethod(member: unknown): boolean {
  return isRecord(member) && isRecord(member.error) && member.error.code === -32_601
}

/** What is gone already may have been meant to go. */
function isGone(member: unknown): boolean {
  return (
    isRecord(member) &&
    [member.status, member.code, member.statusCode].some((code) => code === 404 || code === 410)
  )
}

function hasFailed(member: Record<string, unknown>, { isMultiple }: Sent): boolean {
  const { ok, success, error = member['error-text'], errors, status, code } = member
  if (ok === false || success === false || isFilled(error) || isFilled(errors)) return true
  if (typeof status === 'string' && /^(?:fail|failed|failure|error|rejected)$/i.test(status)) return true
  // Each part of a multi-status answer has a status of its own, whatever the member is called.
  return (isMultiple ? Object.values(member) : [status, code]).some(isFailureCode)
}

/** Members of the request that come back refused. */
function ofRefused(list: readonly unknown[], sent: Sent): Outcome | undefined {
  const refused = list
    .slice(0, ITEMS)
    .filter((member) => isRecord(member) && isMember(member, sent) && isRefused(member, sent))
  return refused.length === 0
    ? undefined
    : { outcome: 'reports-failure', sign: `${refused.length} refused`, doubtful: true }
}

function isRefused(member: Record<string, unknown>, { memberNames, words }: Sent): boolean {
  const own = Object.entries(member).filter(([name]) => !memberNames.has(name))
  return refusalIn(own, words) !== undefined
}

function isMember(member: unknown, { identities, count }: Sent): boolean {
  if (!isRecord(member)) return identities.has(String(member))
  if (typeof member.index === 'number' && member.index < count) return true
  return identitiesOf(member).some((identity) => identities.has(identity))
}

/** True for an error that says there is none: `{ code: 0, message: "OK" }`. */
function isNone(value: object): boolean {
  const { code, number = code } = value as { code?: unknown; number?: unknown }
  return (
    String(number) === '0' && Object.values(value).every((each) => !isFilled(each) || NONE.test(String(each)))
  )
}

function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return false
  return typeof value === 'object' ? Object.keys(value).length > 0 && !isNone(value) : true
}
