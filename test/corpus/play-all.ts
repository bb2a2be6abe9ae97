import type { Played } from '../../cli/demo/play.js'
import type { Entry } from './entry.js'
import type { Stage } from './stage.js'

/**
 * Plays entries, several at once, each in a tab of its own.
 *
 * @param tabs how many at once
 * @param done told of each as it ends
 * @returns in the order of the entries
 */
export async function playAll(
  stage: Stage,
  entries: readonly Entry[],
  tabs: number,
  done: (entry: Entry, played: Played) => void = () => undefined,
): Promise<Played[]> {
  const results: Played[] = []
  const waiting = entries.entries()
  const worker = async () => {
    for (const [index, entry] of waiting) {
      const played = await stage.play(entry)
      results[index] = played
      done(entry, played)
    }
  }
  await Promise.all(Array.from({ length: tabs }, worker))
  return results
}
