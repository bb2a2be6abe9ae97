import type { Misfit } from '../../../protocol/events.js'
import type { Member } from './members.js'

/** What JavaScript writes for a value that is none, as the whole of a member. */
const NONE = /^(?:undefined|NaN|Invalid Date|\[object [A-Z]\w*\])$/

/** A member that holds no value: `title=[object Object]`. */
export function valueless(members: readonly Member[]): Misfit | undefined {
  const found = members.find(({ value }) => isNone(value))
  return found && { how: 'valueless', name: found.name, sent: String(found.value) }
}

export function isNone(value: unknown): boolean {
  return typeof value === 'string' && NONE.test(value)
}
