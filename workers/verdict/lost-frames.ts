import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import type { EventOf } from '../timeline/timeline-event.js'

/**
 * Messages that the acts sent on a socket that had closed before them. A socket that closes after an act may be closed by
 * it, and what is sent then is a part of leaving.
 */
export function lostFrames({ acts, before, of }: Slice): EventOf<'stream'>[] {
  const lost = of('stream').filter(
    ({ cause, data }) => data.direction === 'lost' && data.side === undefined && isOfActs(cause, acts),
  )
  if (lost.length === 0) return []
  const closed = new Set(before('stream').flatMap(({ data }) => (data.phase === 'closed' ? data.stream : [])))
  return lost.filter(({ data }) => closed.has(data.stream))
}
