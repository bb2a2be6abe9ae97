import { projectSettings } from '../../sdk/node/project/settings.js'
import type { Clock } from '../../workers/timeline/clock.js'
import type { Log } from '../files/log.js'

/** ms for which the files are taken as they were read: strangers may ask as often as they like */
const FRESH_MS = 1_000

/**
 * Gives the origins that the projects of some folders list, as their files are now. A file that is none lists nothing,
 * and the log says so.
 */
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
