import type { Milliseconds } from '../../sdk/protocol/values.js'

/** One request a day, so that the times of requests tell little. An attempt that fails counts too. */
const EVERY_MS: Milliseconds = 24 * 60 * 60 * 1000

/**
 * When the counts are sent next.
 *
 * @param triedAt when something was last sent, or tried to be; a time in the future is a clock that was set back
 * @returns `now` if they are due
 */
export function dueAt(triedAt: Milliseconds | undefined, now: Milliseconds): Milliseconds {
  return triedAt === undefined || triedAt > now ? now : Math.max(now, triedAt + EVERY_MS)
}
