import type { ActId } from './values.js'

/**
 * What led to an event (docs/design/cause.md#causes). `act:a1`, or `act:a1+a2` for a turn that serves several actions;
 * a union of an action with anything else is the action's.
 */
export type Cause = `act:${string}` | 'user' | 'other' | 'unattributed'

/** The cause of what one action leads to. */
export function causeOfAct(act: ActId): Cause {
  return `act:${act}`
}

/** The actions that a cause names; empty for the others. */
export function actsOf(cause: Cause): ActId[] {
  return cause.startsWith('act:') ? cause.slice(4).split('+') : []
}

/** True when the action is among the cause's. */
export function isCausedBy(cause: Cause, act: ActId): boolean {
  if (!cause.startsWith('act:')) return false
  return cause.length === act.length + 4 ? cause.endsWith(act) : actsOf(cause).includes(act)
}

/** The union of two causes: actions win, then `user`, then `unattributed` (which cannot acquit), then `other`. */
export function uniteCauses(one: Cause, two: Cause): Cause {
  if (one === two) return one
  const acts = [...new Set([...actsOf(one), ...actsOf(two)])].sort()
  if (acts.length > 0) return `act:${acts.join('+')}`
  if (one === 'user' || two === 'user') return 'user'
  return one === 'unattributed' || two === 'unattributed' ? 'unattributed' : 'other'
}
