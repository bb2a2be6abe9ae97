import type { NetProgress, StreamFrame } from '../../../protocol/events.js'
import { isRecord } from '../../../protocol/record.js'
import { parsedPlain } from '../parsed-plain.js'
import { hasIdentity } from './envelope.js'
import { exitIn } from './exit.js'
import { isTitled } from './titled.js'

type Says = Exclude<NetProgress['says'], 'errors'>

/** Longer frames are not parsed. */
const FRAME_CHARS = 10_000
const FIELD =
  /^(?:status|state|phase|stage|result|outcome|(?:job|task|import|export|build)_?(?:status|state))$/i
const FAILED =
  /^(?:fail|failed|failure|failures|error|errors|errored|rejected|reject|cancelled|canceled|aborted|declined|denied|expired|crashed|refused|blocked|bounced|nack|timedout|timeout)$/
const PENDING =
  /^(?:accept|accepted|created|new|open|pending|queued|scheduled|waiting|processing|running|started|starting|submitted|working|retrying|retry|building|uploading|importing|exporting|rendering|progress|in|not|yet|still)$/
/** A flag that the work is over. Others may be of the app's records: `paid: true`. */
const END = /^(?:done|complete|completed|finished)$/
const DONE =
  /^(?:ok|ack|acked|done|success|succeeded|successful|complete|completed|finished|confirmed|approved|placed|paid|settled|ready|fulfilled|captured|delivered|published|passed|imported|exported|deployed|built|sent|stored|saved)$/

/**
 * The progress of work that a response or a frame reports, at its top or one level below; undefined when it speaks of none.
 * Only whole words count: a `state` of "New York" says nothing.
 */
export function progressIn(value: unknown): Says | undefined {
  if (!isRecord(value)) return undefined
  for (const part of [value, ...Object.values(value).filter(isRecord)]) {
    const says = saidBy(part)
    if (says !== undefined) return says
  }
  return flaggedBy(value)
}

/** What a flag says at the top: `{ done: 120, finished: true }`. A record of the app, with an id, may be finished by itself. */
function flaggedBy(value: Record<string, unknown>): Says | undefined {
  const flags = Object.entries(value).flatMap(([name, flag]) => (flag === true ? [name.toLowerCase()] : []))
  if (hasIdentity(value)) return undefined
  if (flags.includes('failed')) return 'failed'
  if (!flags.some((flag) => END.test(flag))) return undefined
  return hasFailed(value) ? 'failed' : 'done'
}

/** What a frame says: in its text, when that is JSON, or by a name such as `job.failed`. */
export function progressOf(name = '', text?: string): StreamFrame['says'] {
  const value = text !== undefined && text.length <= FRAME_CHARS ? parsedPlain(text) : undefined
  // The answer to a call: https://www.jsonrpc.org/specification#error_object
  if (isRecord(value) && 'id' in value && isRecord(value.error)) return 'failed'
  const said = progressIn(value)
  if (said !== undefined) return said
  const words = wordsIn(name)
  if (words.some((word) => FAILED.test(word))) return 'failed'
  if (exitIn(value) !== undefined) return 'exited'
  return DONE.test(words.at(-1) ?? '') ? 'done' : undefined
}

function saidBy(part: Record<string, unknown>): Says | undefined {
  const words = Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' && FIELD.test(name) ? [spoken(value)] : [],
  )
  if (words.includes('failed')) return 'failed'
  if (words.includes('pending')) return 'pending'
  if (!words.includes('done')) return undefined
  return hasFailed(part) ? 'failed' : 'done'
}

/** Finished work may have failed: `{ state: "finished", ok: false }`. */
function hasFailed(part: Record<string, unknown>): boolean {
  const { ok, success, error, errors, exit, exitCode = exit } = part
  const isListed = Array.isArray(errors) && errors.length > 0
  const isError = isListed || (typeof error === 'string' ? error !== '' : isRecord(error))
  if (isFruitless(part) || Object.values(part).some((inner) => isRecord(inner) && isFruitless(inner)))
    return true
  return ok === false || success === false || isError || (typeof exitCode === 'number' && exitCode !== 0)
}

/** Nothing was done, and something failed: `{ delivered: 0, bounced: 3 }`. */
function isFruitless(part: Record<string, unknown>): boolean {
  const counts = Object.entries(part).filter(([, value]) => typeof value === 'number')
  const done = counts.filter(([name]) => DONE.test(name) || (/ed$/.test(name) && !FAILED.test(name)))
  const isNone = done.length > 0 && done.every(([, value]) => value === 0)
  return isNone && counts.some(([name, value]) => FAILED.test(name) && Number(value) > 0)
}

function spoken(value: string): Says | undefined {
  const words = wordsIn(value)
  if (words.length === 0) return undefined
  if (words.every((word) => FAILED.test(word) || PENDING.test(word) || DONE.test(word) || word === 'with')) {
    if (words.some((word) => FAILED.test(word))) return 'failed'
    return words.some((word) => PENDING.test(word)) ? 'pending' : 'done'
  }
  return FAILED.test(words.at(-1) ?? '') && !isTitled(value) ? 'failed' : undefined
}

function wordsIn(text: string): string[] {
  return (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/timed[\W_]?out/i, 'timeout')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  )
}
