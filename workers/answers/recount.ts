import { type Answer, bytesOf } from './bytes.js'

/** Lists in time order: a cut keeps their latest entries. */
export const LATEST = ['events', 'calls', 'logs']

/** approximate bytes of JSON per token */
const TOKEN_BYTES = 4

/** Updates the counts in a cut answer: `cost`, `truncated`, `droppedOldest`. */
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
