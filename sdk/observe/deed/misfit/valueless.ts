import type { Misfit } from '../../../protocol/events.js'
import { type Member, membersOf } from './members.js'

/**
 * The whole text of a member that JavaScript wrote for a missing value or an object. A copy of the pattern in
 * `protocol/no-value.ts`: modules that two later scripts share are in the first script, which has no room for it.
 */
const NONE = /^(?:undefined|NaN|Invalid Date|\[object [A-Z]\w*\])$/

/** A member that holds no value: `title=[object Object]`. @param choices labels that the agent chose: a quiz may ask for one */
export function valueless(members: readonly Member[], choices: readonly string[]): Misfit | undefined {
  const found = members.find(({ value }) => isNone(value) && !choices.includes(String(value)))
  return found && { how: 'valueless', name: found.name, sent: String(found.value) }
}

export function isNone(value: unknown): boolean {
  return typeof value === 'string' && NONE.test(value)
}

/** A text that speaks about such a value. */
export const MENTIONED = /\b(?:undefined|NaN|Invalid Date)\b|\[object [A-Z]|[,:] null[.!]?$/

/** True when a text of an answer speaks about such a value: a lesson, a report of a bug. */
export function mentionsNone(answer: unknown): boolean {
  return answer !== undefined && membersOf(answer).some(({ value }) => MENTIONED.test(String(value)))
}
