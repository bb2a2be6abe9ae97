import { type Answer, bytesOf } from './bytes.js'
import { elide, elideRecord, firstOf } from './elide.js'
import { LATEST, recounted } from './recount.js'

/** Default byte limit of an answer; `max_bytes` overrides it. */
export const ANSWER_BYTES = 64 * 1024
/** Bounds of `max_bytes`. */
export const ANSWER_MIN_BYTES = 4 * 1024
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
/** Limits of the `leftOut` text: its bytes, the fields that it names, the characters of each name. */
const NOTE_BYTES = 512
const NOTE_FIELDS = 5
const NAME_CHARS = 40
/** Reserved for `leftOut` and for the counts that a cut changes. */
const RESERVE_BYTES = NOTE_BYTES + 192

export interface Remedy {
  /** arguments of the call that narrow its answer */
  narrowBy: readonly string[]
  /** the call accepts `max_bytes` */
  canRaise: boolean
}

/**
 * Returns the answer if it fits. Otherwise cuts it, and describes in `leftOut` what is missing and how to get it.
 *
 * @param limit bytes of the answer as JSON; at least ANSWER_MIN_BYTES
 */
export function withinBudget(answer: Answer, limit: number, remedy: Remedy): Answer {
  if (bytesOf(answer) <= limit) return answer
  const fields = Object.entries(answer)
  const room = limit - RESERVE_BYTES
  const first = Object.fromEntries(fields.filter(([name]) => FIRST.includes(name)))
  const head = elideRecord(first, room / 2) ?? {}
  const rest = Object.fromEntries(fields.filter(([name]) => !FIRST.includes(name)))
  const left = room - bytesOf(head)
  const body = elideRecord(rest, left, cutField) ?? elide(rest, left)
  const cut = ordered(fields, { ...head, ...(body as Answer) })
  return { ...recounted(answer, cut), leftOut: elide(note(answer, cut, remedy), NOTE_BYTES) }
}

/** Keeps whole entries of a list, without a marker: `leftOut` counts the missing ones. */
function cutField(value: unknown, share: number, name: string): unknown {
  if (!Array.isArray(value)) return elide(value, share)
  return LATEST.includes(name) ? firstOf(value.toReversed(), share).toReversed() : firstOf(value, share)
}

function ordered(fields: readonly [string, unknown][], cut: Answer): Answer {
  const names = new Set([...fields.map(([name]) => name), ...Object.keys(cut)])
  return Object.fromEntries(
    [...names].filter((name) => Object.hasOwn(cut, name)).map((name) => [name, cut[name]]),
  )
}

function note(answer: Answer, cut: Answer, { narrowBy, canRaise }: Remedy): string {
  const parts = Object.keys(answer)
    .filter((name) => name !== 'cost' && answer[name] !== cut[name])
    .map((name) => describeCut(name, answer[name], cut[name]))
  const remedies = [
    ...(narrowBy.length === 0 ? [] : [`narrow with ${narrowBy.join(', ')}`]),
    ...(canRaise ? [`raise max_bytes (at most ${ANSWER_MAX_BYTES})`] : []),
  ]
  const how = remedies.length === 0 ? '' : `. To see more, ${remedies.join(' or ')}.`
  const what = parts.slice(0, NOTE_FIELDS).join('; ')
  const more = parts.length - NOTE_FIELDS
  return `${what}${more > 0 ? `; ${more} more fields` : ''}${how}`
}

function describeCut(field: string, whole: unknown, cut: unknown): string {
  const name = field.slice(0, NAME_CHARS)
  if (Array.isArray(whole) && Array.isArray(cut)) {
    const kept = cut.length === whole.length ? 'all, shortened' : `${cut.length} of ${whole.length}`
    return `${name}: ${LATEST.includes(field) && cut.length < whole.length ? 'the latest ' : ''}${kept}`
  }
  return cut === undefined ? `${name}: nothing` : `${name}: a part`
}
