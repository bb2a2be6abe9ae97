import type { NetProgress } from '../../protocol/events.js'
import { isRecord } from './shape.js'

const FIELD = /^(?:status|state|phase|progress|job_?status)$/i
const SAYS: readonly (readonly [RegExp, NetProgress['says']])[] = [
  [
    /^(?:accepted|created|new|open|pending|queued|scheduled|waiting|(?:in[-_ ]?)?progress|(?:process|runn|start|submitt|work)\w*)$/i,
    'pending',
  ],
  [/^(?:fail|error|reject|cancel|abort|declin|den(?:y|ied)|timed?[-_ ]?out|expired)/i, 'failed'],
  [/^(?:ok|done|success|succeed|complet|finish|confirm|approv|placed|paid|settled|ready|fulfilled)/i, 'done'],
]
const DEPTH = 2

/** How an answer says that work stands, by the words that such answers use; undefined where it does not say. */
export function progressIn(value: unknown, depth = DEPTH): NetProgress['says'] | undefined {
  if (!isRecord(value) || depth === 0) return undefined
  for (const [key, item] of Object.entries(value)) {
    const said =
      typeof item === 'string' && FIELD.test(key) && SAYS.find(([words]) => words.test(item.trim()))
    if (said) return said[1]
  }
  for (const item of Object.values(value)) {
    const said = progressIn(item, depth - 1)
    if (said !== undefined) return said
  }
  return undefined
}
