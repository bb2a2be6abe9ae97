import { type Cause, isCausedBy } from '../../sdk/protocol/cause.js'
import type { ActId } from '../../sdk/protocol/values.js'

export function isOfActs(cause: Cause, acts: readonly ActId[]): boolean {
  return cause.startsWith('act:') && acts.some((act) => isCausedBy(cause, act))
}

/** True for events that count for a claim after an act. Events with other causes never do. */
export function counts(cause: Cause, acts: readonly ActId[]): boolean {
  return acts.length === 0 || cause === 'unattributed' || isOfActs(cause, acts)
}
