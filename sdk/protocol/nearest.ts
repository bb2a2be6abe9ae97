import { NEAREST_CHARS, NEAREST_ENTRIES } from './limits.js'

/**
 * The entry nearest to a word by edit distance; undefined when none is near enough. Suggests nothing for a word of more
 * than NEAREST_CHARS characters, and compares at most NEAREST_ENTRIES entries.
 */
export function nearest(word: string, list: readonly string[]): string | undefined {
  if (word.length > NEAREST_CHARS) return undefined
  const wanted = word.toLowerCase()
  const limit = Math.max(2, Math.floor(word.length / 3))
  let best: { entry: string; distance: number } | undefined
  for (const entry of list.slice(0, NEAREST_ENTRIES)) {
    // The distance is at least the difference of the lengths.
    if (Math.abs(entry.length - word.length) > limit) continue
    const distance = editDistance(wanted, entry.toLowerCase())
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { entry, distance }
  }
  return best?.entry
}

/** Optimal string alignment distance: insert, delete, replace and swap of two neighbours each cost one. */
function editDistance(one: string, two: string): number {
  let before: number[] = []
  let above = Array.from({ length: two.length + 1 }, (_, j) => j)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= two.length; j++) {
      const replace = (above[j - 1] ?? 0) + (one[i - 1] === two[j - 1] ? 0 : 1)
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replace)
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    before = above
    above = row
  }
  return above[two.length] ?? 0
}
