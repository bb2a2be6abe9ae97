import type { Cursor } from '../../sdk/protocol/values.js'
import type { Session } from '../session/session.js'
import type { Result } from './actor-api.js'
import { actsOf } from './origin.js'
import { silenceOf } from './silence.js'

/** Entries that one answer lists when the caller sets no bound of its own. */
export const ENTRIES = 200

/**
 * One channel's entries in a window, the newest where there are too many.
 *
 * @param name what they are listed under
 */
export async function listed<T>(
  session: Session,
  { name, channel, from }: { name: string; channel: string; from: Cursor },
  found: readonly T[],
  show: (item: T) => Result,
): Promise<Result> {
  const shown = found.slice(-ENTRIES).map(show)
  return {
    [name]: shown,
    ...actsOf(shown, session.timeline),
    ...(found.length > shown.length ? { droppedOldest: found.length - shown.length } : {}),
    ...(await silenceOf(session, found.length === 0 ? [channel] : [], from)),
  }
}
