/** Response shapes that report a failed request (docs/design/verdict.md#outcome-of-a-write). */
import type { Outcome } from '../../../protocol/events.js'
import { isRecord } from '../../../protocol/record.js'
import { countBeside, doubtIn } from './deeds.js'
import { envelopesOf } from './envelope.js'
import { FLAG } from './flag.js'
import { hasReason } from './refusal.js'
import { identitiesOf, type Sent } from './sent.js'
import { troubleIn } from './trouble.js'

const OK: Outcome = { outcome: 'ok' }
const ITEMS = 1_000
const LISTS: readonly string[] = ['results', 'items', 'responses', 'data', 'entries', 'operations', 'rows']
/** Lists of what was not done, as JMAP's `notCreated`: https://www.rfc-editor.org/rfc/rfc8620#section-5.3 */
const NOT_DONE =
  /^not_?(?:Created|Updated|Destroyed|Deleted|Removed|Added|Inserted|Imported|Uploaded|Saved|Moved|Copied|Sent|Delivered|Invited)$/i
const FAILED_LIST = /^(?:failures|failed|rejected)$/
const ERROR = /^(?:errors?|exception|fault\w*|error_?message)$/i
/** Members whose value may be a word of failure. SvelteKit answers `{ type: "failure", status: 400 }`. */
const WORD = /^(?:status|result|type)$/i
const RESULT = /^(?:status|result)$/i
const FAILED_WORD = /^(?:error|fail(?:ed|ure)?)$/i
/** "No good", and the opposite of "OK". They may also be a result of something else. */
const NO_GOOD = /^(?:ng|ko|nok)$/i
const HAS_STATUS = /status|code/i
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
  const lists = listsIn(value)
  for (const [key, list] of lists) {
    const found = ofMembers(list, sent, key)
    if (found !== undefined) return found
  }
  const refused = lists.map(([, list]) => ofRefused(list, sent)).find((found) => found !== undefined)
  if (refused !== undefined) return refused
  const isSaidDone = parts.some((part) => Object.entries(part).some(saysDone))
  for (const part of new Set([...parts, value])) {
    const isEnvelope = parts.includes(part)
    const sign =
      (isEnvelope ? doubtIn(part, sent, isSaidDone) : undefined) ?? troubleIn(part, isEnvelope, sent)
    if (sign === undefined) continue
    const beside = countBeside(sign, part, sent)
    return { outcome: 'reports-failure', sign, doubtful: true, ...(beside === undefined ? {} : { beside }) }
  }
  return OK
}

/** The lists whose members may have failed. In JMAP, what was not done is keyed, and in the answer of a method. */
function listsIn(value: Record<string, unknown>): [string, readonly unknown[]][] {
  const { methodResponses } = value
  const called = (Array.isArray(methodResponses) ? methodResponses : [])
    .slice(0, ITEMS)
    .map((each: unknown) => (Array.isArray(each) ? (each[1] as unknown) : undefined))
    .filter(isRecord)
  return [value, ...called].flatMap((part) =>
    Object.entries(part).flatMap(([name, list]): [string, readonly unknown[]][] => {
      if (NOT_DONE.test(name) && isRecord(list)) return [[name, Object.values(list)]]
      const isRead =
        Array.isArray(list) &&
        (LISTS.includes(name) || FAILED_LIST.test(name) || NOT_DONE.test(name) || list.every(hasStatus))
      return isRead ? [[name, list]] : []
    }),
  )
}

function saysDone([name, value]: [string, unknown]): boolean {
  return (FLAG.test(name) && value === true) || (RESULT.test(name) && /^(?:ok|success)$/i.test(String(value)))
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
  const word = told.find(([name, value]) => WORD.test(name) && FAILED_WORD.test(String(value)))
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
  const hasMessage = members.some(([name, value]) => MESSAGE.test(name) && isFilled(value))
  const noGood = told.find(([name, value]) => RESULT.test(name) && NO_GOOD.test(String(value)))
  if (noGood !== undefined && hasMessage)
    return { outcome: 'reports-failure', sign: `${noGood[0]}: ${String(noGood[1])}`, doubtful: true }
  const code = told.find(([name, value]) => CODE.test(name) && isFailureCode(value))
  return code !== undefined && hasMessage
    ? { outcome: 'reports-failure', sign: `${code[0]}: ${String(code[1])}` }
    : undefined
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

function isSuccessCode(value: unknown): boolean {
  return typeof value === 'number' && value >= 200 && value < 300
}

function isFailureCode(value: unknown): boolean {
  return typeof value === 'number' && value >= 400 && value < 600
}

/** The outcome of a list with failed items; `doubtful` when the request did not send them, or the server has no such method. */
function ofMembers(list: readonly unknown[], sent: Sent, key: string): Outcome | undefined {
  const isNotDone = NOT_DONE.test(key)
  const areFailed = isNotDone || FAILED_LIST.test(key)
  const ownStatus = sent.isMultiple ? ownStatusIn(list) : undefined
  const isFailed = (member: unknown) =>
    isRecord(member) && (hasFailed(member) || (ownStatus !== undefined && isFailureCode(member[ownStatus])))
  const failed = list.slice(0, ITEMS).filter((member) => areFailed || isFailed(member))
  if (failed.length === 0) return undefined
  const isAnsweredInOrder = !areFailed && sent.count > 0 && list.length === sent.count
  const isOptional = failed.every((member) => isUnknownMethod(member) || isGone(member))
  const isNamed = !isNotDone && ownStatus === undefined
  const isCarried =
    isNamed && !isOptional && (isAnsweredInOrder || failed.some((member) => isMember(member, sent)))
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

function hasFailed({ ok, success, error, errors, status, code }: Record<string, unknown>): boolean {
  if (ok === false || success === false || isFilled(error) || isFilled(errors)) return true
  if (typeof status === 'string' && /^(?:fail|failed|failure|error|rejected)$/i.test(status)) return true
  return [status, code].some(isFailureCode)
}

/**
 * What the parts of a multi-status answer call their status, where it has a name of its own: a member that all have, with a
 * status of success in some and of failure in others.
 */
function ownStatusIn(list: readonly unknown[]): string | undefined {
  const parts = list.slice(0, ITEMS).filter(isRecord)
  const names = Object.keys(parts[0] ?? {})
  if (names.some((name) => HAS_STATUS.test(name))) return undefined
  return names.find((name) => {
    const failed = parts.filter((part) => isFailureCode(part[name])).length
    const done = parts.filter((part) => isSuccessCode(part[name])).length
    return failed > 0 && done > 0 && failed + done === parts.length
  })
}

/** Members of the request that come back with `false` and a reason, whatever the flag is called: `{ id: 7, accepted: false, reason: "too old" }`. */
function ofRefused(list: readonly unknown[], sent: Sent): Outcome | undefined {
  const refused = list
    .slice(0, ITEMS)
    .filter((member) => isRecord(member) && isMember(member, sent) && isRefused(member, sent))
  return refused.length === 0
    ? undefined
    : { outcome: 'reports-failure', sign: `${refused.length} refused`, doubtful: true }
}

function isRefused(member: Record<string, unknown>, sent: Sent): boolean {
  const own = Object.entries(member).filter(([name]) => !sent.memberNames.has(name))
  return own.some(([, value]) => value === false) && hasReason(own, sent)
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
