import { type Answer, bytesOf } from '../../workers/answers/bytes.js'
import { ANSWER_MAX_BYTES, type Cut, cutTo } from '../../workers/answers/cut.js'
import { elide } from '../../workers/answers/elide.js'
import { LATEST } from '../../workers/answers/recount.js'

/** Default byte limit of an answer; `max_bytes` overrides it. */
export const ANSWER_BYTES = 64 * 1024
/** Minimum of `max_bytes`; the maximum is ANSWER_MAX_BYTES. */
export const ANSWER_MIN_BYTES = 4 * 1024

/** Limits of the `leftOut` text: its bytes, the fields that it names, the characters of each name. */
const NOTE_BYTES = 512
const NOTE_FIELDS = 5
const NAME_CHARS = 40

export interface Remedy {
  /** arguments of the call that narrow its answer */
  narrowBy: readonly string[]
  /** the call accepts `max_bytes` */
  canRaise: boolean
}

/**
 * Returns the answer if it fits. Otherwise cuts it, and describes in `leftOut` what is missing and how to get it.
 *
 * @param answer may have `cuts`: what the actor left out of it
 * @param limit bytes of the answer as JSON; at least ANSWER_MIN_BYTES
 */
export function withinBudget(answer: Answer, limit: number, remedy: Remedy): Answer {
  if (answer.cuts === undefined && bytesOf(answer) <= limit) return answer
  const { cuts: earlier = [], ...whole } = answer as Answer & { cuts?: readonly Cut[] }
  const { answer: cut, cuts } = cutTo(whole, limit - NOTE_BYTES)
  return { ...cut, leftOut: elide(note(united(earlier, cuts), remedy), NOTE_BYTES - LEFT_OUT_BYTES) }
}

/** Bytes of the field's name and punctuation. */
const LEFT_OUT_BYTES = bytesOf({ leftOut: '' })

/** Two cuts of one list count the entries of the whole list. */
function united(earlier: readonly Cut[], later: readonly Cut[]): Cut[] {
  const before = new Map(earlier.map((cut) => [cut.field, cut]))
  const fields = new Set(later.map(({ field }) => field))
  return [
    ...earlier.filter(({ field }) => !fields.has(field)),
    ...later.map((cut) => {
      const former = before.get(cut.field)
      return former !== undefined && 'of' in former && 'of' in cut ? { ...cut, of: former.of } : cut
    }),
  ]
}

function note(cuts: readonly Cut[], { narrowBy, canRaise }: Remedy): string {
  const remedies = [
    ...(narrowBy.length === 0 ? [] : [`narrow with ${narrowBy.join(', ')}`]),
    ...(canRaise ? [`raise max_bytes (at most ${ANSWER_MAX_BYTES})`] : []),
  ]
  const how = remedies.length === 0 ? '' : `. To see more, ${remedies.join(' or ')}.`
  const what = cuts.slice(0, NOTE_FIELDS).map(describeCut).join('; ')
  const more = cuts.length - NOTE_FIELDS
  return `${what}${more > 0 ? `; ${more} more fields` : ''}${how}`
}

function describeCut(cut: Cut): string {
  const name = cut.field.slice(0, NAME_CHARS)
  if (!('of' in cut)) return `${name}: ${cut.kept === 'nothing' ? 'nothing' : 'a part'}`
  if (cut.kept === cut.of) return `${name}: all, shortened`
  return `${name}: ${LATEST.includes(cut.field) ? 'the latest ' : ''}${cut.kept} of ${cut.of}`
}
