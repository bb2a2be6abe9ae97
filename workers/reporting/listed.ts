import type { Cursor } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'
import { actsOf, type NamedActs, type Origin } from './origin.js'
import { type Silence, silenceOf } from './silence.js'

/** The most entries that one result lists when the caller sets no limit. */
export const ENTRIES = 200

/** What goes with a list of one channel's entries. */
export interface Listing extends NamedActs, Silence {
  /** older entries that were left out */
  droppedOldest?: number
}

/**
 * Lists one channel's entries in a window, the newest where there are too many.
 *
 * @param channel the channel that the entries are of
 * @param from the beginning of the window
 * @param found the entries, oldest first
 * @param describe makes an entry of the list
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
