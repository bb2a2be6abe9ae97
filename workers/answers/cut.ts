/** Cuts an answer to a number of bytes. The fields that decide get their bytes first. Pure. */
import { type Answer, bytesOf, type Measure, measuring } from './bytes.js'
import { elide, elideRecord, firstOf } from './elide.js'
import { LATEST, recounted } from './recount.js'

/** The largest answer, in bytes of JSON. No actor sends a larger one to the daemon. */
export const ANSWER_MAX_BYTES = 1024 * 1024

/** Fields that get their bytes before all others. */
const FIRST = [
  'id',
  'verified',
  'verifiedReason',
  'because',
  'since',
  'error',
  'session',
  'warning',
  'messages',
]
/** Reserved for the counts that a cut changes. */
const COUNTS_BYTES = 192

/** What is left of a field: entries of a list, or a part of another value. */
export type Cut = { field: string } & ({ kept: number; of: number } | { kept: 'nothing' | 'part' })

export interface CutAnswer {
  answer: Answer
  /** the fields that were cut */
  cuts: Cut[]
}

/** @param limit bytes of the answer as JSON */
export function cutTo(answer: Answer, limit: number): CutAnswer {
  if (bytesOf(answer) <= limit) return { answer, cuts: [] }
  const measure = measuring()
  const fields = Object.entries(answer)
  const room = limit - COUNTS_BYTES
  const first = Object.fromEntries(fields.filter(([name]) => FIRST.includes(name)))
  const head = elideRecord(first, room / 2, measure) ?? {}
  const rest = Object.fromEntries(fields.filter(([name]) => !FIRST.includes(name)))
  const left = room - measure(head)
  const body =
    elideRecord(rest, left, measure, (value, share, name) => cutField(value, share, name, measure)) ??
    elide(rest, left, measure)
  const cut = ordered(fields, { ...head, ...(typeof body === 'object' ? body : {}) })
  return { answer: recounted(answer, cut), cuts: cutsOf(answer, cut) }
}

/** Keeps whole entries of a list, without a marker: the cut counts the missing ones. */
function cutField(value: unknown, share: number, name: string, measure: Measure): unknown {
  if (!Array.isArray(value)) return elide(value, share, measure)
  return LATEST.includes(name)
    ? firstOf(value.toReversed(), share, measure).toReversed()
    : firstOf(value, share, measure)
}

function ordered(fields: readonly [string, unknown][], cut: Answer): Answer {
  const names = new Set([...fields.map(([name]) => name), ...Object.keys(cut)])
  return Object.fromEntries(
    [...names].filter((name) => Object.hasOwn(cut, name)).map((name) => [name, cut[name]]),
  )
}

function cutsOf(answer: Answer, cut: Answer): Cut[] {
  return Object.keys(answer)
    .filter((field) => field !== 'cost' && answer[field] !== cut[field])
    .map((field): Cut => {
      const [whole, left] = [answer[field], cut[field]]
      if (Array.isArray(whole) && Array.isArray(left)) return { field, kept: left.length, of: whole.length }
      return { field, kept: left === undefined ? 'nothing' : 'part' }
    })
}
