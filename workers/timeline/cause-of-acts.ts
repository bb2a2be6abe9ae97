import { type Cause, isCausedBy } from '../../sdk/protocol/cause.js'
import type { ActId } from '../../sdk/protocol/values.js'

/** True when one of the acts is among the cause's. */
export function isOfActs(cause: Cause, acts: readonly ActId[]): boolean {
  return cause.startsWith('act:') && acts.some((act) => isCausedBy(cause, act))
}

/** True for events that can count for a claim after an act: what merely happened beside it is inert. */
export function counts(cause: Cause, acts: readonly ActId[]): boolean {
  return acts.length === 0 || cause === 'unattributed' || isOfActs(cause, acts)
}
