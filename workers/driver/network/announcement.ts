/** What a document says of itself to its driver: which values must not be seen. */
import { ADOPTED } from '../../../sdk/protocol/driver-link.js'
import { FRAME } from '../../../sdk/protocol/frames.js'

export interface Announcement {
  /** names of its credentials */
  keys: readonly string[]
  /** its `redact.keys` holds patterns, which stay in the page */
  hasPatterns: boolean
  /** the app records no bodies on purpose */
  isWithoutBodies: boolean
}

/**
 * @param kind of the frame
 * @param payload as the document wrote it
 * @returns undefined for a frame that announces nothing
 */
export function announcementIn(kind: number, payload: string): Announcement | undefined {
  if (kind !== FRAME.hello && kind !== ADOPTED) return undefined
  try {
    const said = JSON.parse(payload) as { redactKeys?: unknown; patterns?: unknown; bodies?: unknown }
    return {
      keys: Array.isArray(said.redactKeys) ? said.redactKeys.map(String) : [],
      hasPatterns: said.patterns === true,
      isWithoutBodies: kind === ADOPTED && said.bodies !== undefined,
    }
  } catch {
    return undefined
  }
}
