import { projectSettings } from '../../sdk/node/project/settings.js'
import type { Clock } from '../../workers/timeline/clock.js'
import type { Log } from '../files/log.js'

/** The settings files are read at most this often, however often strangers connect. */
const FRESH_MS = 1_000

/** Returns the origins that the project settings in these folders allow now. Logs and ignores a malformed file. */
export function listedOrigins(folders: () => readonly string[], log: Log, clock: Clock): () => string[] {
  let known: string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (clock.now() - readAt < FRESH_MS) return known
    readAt = clock.now()
    known = folders().flatMap((folder) => {
      try {
        return projectSettings(folder)?.allowedOrigins ?? []
      } catch (error) {
        log((error as Error).message, { name: `project ${folder}` })
        return []
      }
    })
    return known
  }
}
