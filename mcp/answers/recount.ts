/** Counts that an answer gives of itself, as they are after a cut. */
import { type Answer, bytesOf } from './bytes.js'

/** Lists in the order of time: where one is cut, its latest entries are kept. */
export const LATEST = ['events', 'calls', 'logs']

/** Bytes of JSON that are about one token. */
const TOKEN_BYTES = 4

/** The cut answer with the counts of what it holds: `cost`, `truncated`, `droppedOldest`. */
export function recounted(whole: Answer, cut: Answer): Answer {
  const { cost } = whole as { cost?: { events?: number; droppedOldest?: number } }
  const dropped = droppedFrom(whole, cut)
  return {
    ...cut,
    ...(whole.tree === cut.tree ? {} : { truncated: true }),
    ...(cost?.events === undefined && dropped > 0
      ? { droppedOldest: Number(whole.droppedOldest ?? 0) + dropped }
      : {}),
    ...(cost === undefined ? {} : { cost: costOf(cut, Number(cost.droppedOldest ?? 0) + dropped) }),
  }
}

/** Entries of the lists in the order of time that were left out. */
function droppedFrom(whole: Answer, cut: Answer): number {
  return LATEST.map((name) => lengthOf(whole[name]) - lengthOf(cut[name])).reduce(
    (sum, count) => sum + count,
    0,
  )
}

function costOf({ cost: _cost, session: _session, ...cut }: Answer, droppedOldest: number): object {
  const { events } = cut
  if (Array.isArray(events)) {
    const dropped = droppedOldest === 0 ? {} : { droppedOldest }
    return { events: events.length, bytes: bytesOf(events), ...dropped }
  }
  const bytes = bytesOf(cut)
  return { bytes, tokens: Math.ceil(bytes / TOKEN_BYTES) }
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}
