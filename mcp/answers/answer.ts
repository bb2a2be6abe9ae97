import { toWire } from '../../sdk/protocol/errors.js'
import type { Answer } from '../../workers/answers/bytes.js'
import type { Member, Tool } from '../define-tool.js'
import type { FullVerdict } from './brief/frame.js'
import { briefVerdict } from './brief/verdict.js'
import { ANSWER_BYTES, withinBudget } from './budget.js'

/** Arguments that narrow what a call answers. */
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

export interface Shaping {
  detail?: 'brief' | 'full'
  max_bytes?: number
}

export interface Answered {
  tool: Tool
  member: Member
  shaping: Shaping
  result: object
  isOneOfSeveral: boolean
}

/** Shapes a result: a verdict is brief unless `detail` is `full`, and every answer fits its byte budget. */
export function answerOf({ tool, member, shaping, result, isOneOfSeveral }: Answered): Answer {
  const isVerdict = tool.proves && 'verified' in result
  const isFull = shaping.detail === 'full'
  const verdict = (full: FullVerdict) => (isFull ? withoutRanks(full) : briefVerdict(full, isOneOfSeveral))
  const answer = isVerdict ? verdict(result as FullVerdict) : (result as Answer)
  const known = Object.keys(member.input.shape)
  return withinBudget(answer, shaping.max_bytes ?? ANSWER_BYTES, {
    narrowBy: NARROWING.filter((name) => known.includes(name)),
    canRaise: known.includes('max_bytes'),
  })
}

/** Which lines of the page tell most matters only where some are left out. */
function withoutRanks({ page, ...full }: FullVerdict): Answer {
  return page === undefined ? full : { ...full, page: page.map(({ text }) => text) }
}

export function errorAnswer(thrown: unknown): Answer {
  return withinBudget({ error: toWire(thrown) }, ANSWER_BYTES, { narrowBy: [], canRaise: false })
}
