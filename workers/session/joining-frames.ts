/**
 * Frames of other origins in a leased page that have not joined the session yet. What they show is there already, so an act
 * must not seem to have brought it, and a count without them is wrong. A frame that does not join is a blind spot.
 */
import type { BlindSpot } from '../../sdk/protocol/events.js'
import type { DocumentId, Milliseconds } from '../../sdk/protocol/values.js'
import type { BlindSpots } from '../timeline/blind-spots.js'

/** A frame is waited for so long since it was first seen to be missing; once, however many calls there are. */
const JOINING_MS: Milliseconds = 1_000

const SERVED = /^https?:/

export class JoiningFrames {
  readonly #missedSince = new WeakMap<BlindSpot, Milliseconds>()
  #reported: DocumentId | undefined

  /** @returns ms for which frames may still join; 0 when none is awaited */
  remaining(blind: Pick<BlindSpots, 'now'>, now: Milliseconds): Milliseconds {
    const left = blind
      .now()
      .filter(({ spot, where }) => spot === 'cross-origin-frame' && SERVED.test(where))
      .map((spot) => {
        const since = this.#missedSince.get(spot) ?? now
        this.#missedSince.set(spot, since)
        return since + JOINING_MS - now
      })
    return Math.max(0, ...left)
  }

  /** True once for each document: what it has reported of its frames may still be on its way. */
  isNew(document: DocumentId | undefined): boolean {
    if (document === undefined || document === this.#reported) return false
    this.#reported = document
    return true
  }
}
