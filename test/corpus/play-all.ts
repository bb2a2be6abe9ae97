import type { Played } from '../../cli/demo/play.js'
import type { Entry } from './entry.js'
import type { Stage } from './stage.js'

/**
 * @param tabs number of parallel tabs
 * @param done called with each result
 * @returns results in the order of the entries
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
