import type { ActId } from './values.js'

/**
 * What led to an event (docs/design/cause.md#causes). `act:a1+a2` names each action that the turn serves. The union of
 * an action with any other cause is the action.
 */
export type Cause = `act:${string}` | 'user' | 'other' | 'unattributed'

export function causeOfAct(act: ActId): Cause {
  return `act:${act}`
}

export function actsOf(cause: Cause): ActId[] {
  return cause.startsWith('act:') ? cause.slice(4).split('+') : []
}

export function isCausedBy(cause: Cause, act: ActId): boolean {
  if (!cause.startsWith('act:')) return false
  return cause.length === act.length + 4 ? cause.endsWith(act) : actsOf(cause).includes(act)
}

/** Unites two causes: actions win over `user`, `user` over `unattributed`, `unattributed` over `other`. */
export function uniteCauses(one: Cause, two: Cause): Cause {
  if (one === two) return one
  const acts = [...new Set([...actsOf(one), ...actsOf(two)])].sort()
  if (acts.length > 0) return `act:${acts.join('+')}`
  if (one === 'user' || two === 'user') return 'user'
  return one === 'unattributed' || two === 'unattributed' ? 'unattributed' : 'other'
}
