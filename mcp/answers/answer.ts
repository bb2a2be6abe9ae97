/** The final shape of every tool's answer. */
import { toWire } from '../../sdk/protocol/errors.js'
import type { Member, Tool } from '../define-tool.js'
import { briefVerdict, type FullVerdict } from './brief-verdict.js'
import { ANSWER_BYTES, withinBudget } from './budget.js'
import type { Answer } from './bytes.js'

/** Arguments that narrow what a call answers, as the tools name them. */
const NARROWING = [
  'scope',
  'mode',
  'diff',
  'store',
  'path',
  'depth',
  'since',
  'filters',
  'max_events',
  'method',
  'urlContains',
  'status',
  'level',
  'name',
]

/** Arguments of a call that shape its answer. */
export interface Shaping {
  detail?: 'brief' | 'full'
  max_bytes?: number
}

/** A call and its result, before it is shaped. */
export interface Answered {
  tool: Tool
  member: Member
  shaping: Shaping
  result: object
  /** several sessions are connected */
  isOneOfSeveral: boolean
}

/** The result as the caller gets it: a verdict is brief unless `detail` is `full`, and each answer fits its budget. */
export function answerOf({ tool, member, shaping, result, isOneOfSeveral }: Answered): Answer {
  const isBrief = tool.proves && shaping.detail !== 'full' && 'verified' in result
  const answer = isBrief ? briefVerdict(result as FullVerdict, isOneOfSeveral) : (result as Answer)
  const known = Object.keys(member.input.shape)
  return withinBudget(answer, shaping.max_bytes ?? ANSWER_BYTES, {
    narrowBy: NARROWING.filter((name) => known.includes(name)),
    canRaise: known.includes('max_bytes'),
  })
}

/** A failed call as the caller gets it. */
export function errorAnswer(thrown: unknown): Answer {
  return withinBudget({ error: toWire(thrown) }, ANSWER_BYTES, { narrowBy: [], canRaise: false })
}
