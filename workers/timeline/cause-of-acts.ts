import { type Cause, isCausedBy } from '../../sdk/protocol/cause.js'
import type { ActId } from '../../sdk/protocol/values.js'

export function isOfActs(cause: Cause, acts: readonly ActId[]): boolean {
  return cause.startsWith('act:') && acts.some((act) => isCausedBy(cause, act))
}

/**
 * True for an event that counts for a claim: the acts caused it, or its cause is unknown. Without acts, every event
 * counts.
 */
export function counts(cause: Cause, acts: readonly ActId[]): boolean {
  return acts.length === 0 || cause === 'unattributed' || isOfActs(cause, acts)
}
