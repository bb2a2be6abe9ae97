import type { Cursor } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'
import { actsOf, type NamedActs, type Origin } from './origin.js'
import { type Silence, silenceOf } from './silence.js'

/** Limit of listed entries when the caller sets none. */
export const ENTRIES = 200

export interface Listing extends NamedActs, Silence {
  droppedOldest?: number
}

/**
 * Lists one channel's entries in a window, the newest ones if there are too many.
 *
 * @param from start of the window
 * @param found the entries, oldest first
 */
export async function listed<Found, Entry extends Origin>(
  session: ObservedSession,
  { channel, from }: { channel: string; from: Cursor },
  found: readonly Found[],
  describe: (item: Found) => Entry,
): Promise<{ entries: Entry[]; listing: Listing }> {
  const entries = found.slice(-ENTRIES).map(describe)
  const listing = {
    ...actsOf(entries, session.timeline),
    ...(found.length > entries.length ? { droppedOldest: found.length - entries.length } : {}),
    ...(await silenceOf(session, found.length === 0 ? [channel] : [], from)),
  }
  return { entries, listing }
}
