import type { Snapshot } from '../protocol/commands.js'

/** kinds of snapshots whose last tree is kept */
const KEPT = 8
const last = new Map<string, readonly string[]>()

/** A snapshot as the difference from the last one of the same mode and scope; whole when there was none. */
export function difference(now: Snapshot, key: string): Snapshot {
  const lines = (now.tree ?? '').split('\n').map((each) => each.trim())
  const before = last.get(key)
  last.delete(key)
  last.set(key, lines)
  const [oldest] = last.keys()
  if (last.size > KEPT && oldest !== undefined) last.delete(oldest)
  if (before === undefined) return now
  const added = without(lines, before)
  const removed = without(before, lines)
  const { status } = now
  const truncated = now.truncated === undefined ? {} : { truncated: now.truncated }
  if (added.length === 0 && removed.length === 0) return { ...truncated, mode: 'unchanged', status }
  const delta = { added, removed, addedCount: added.length, removedCount: removed.length }
  return { ...truncated, mode: 'delta', delta, status }
}

/** Lines of one list that the other has fewer of. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) + 1)
  return list.filter((each) => {
    const count = counts.get(each) ?? 0
    counts.set(each, count - 1)
    return count <= 0
  })
}
