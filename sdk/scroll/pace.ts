import { settle } from '../act/settle.js'
import { callCount, isCallOpen } from '../observe/network/request.js'
import type { Natives } from '../platform/natives.js'
import type { Milliseconds } from '../protocol/values.js'
import type { Pace } from './look-through.js'
import type { Track } from './track.js'

/** ms that a blank container has to render */
const BLANK_MS = 500
/** ms that more has to come at an end, and that requests of the look may take for it */
const GROW_MS = 1_000
const LOAD_MS = 10_000
/** frames that each of these waits lasts at least: a page on a busy machine is late by the clock, not by its frames */
const LEAST_FRAMES = 20

/**
 * How fast a look goes: as fast as the page renders, and as its requests come back where it ends.
 *
 * @param progress told at each frame
 * @param until epoch ms at which it is over
 * @param signal aborted where nobody waits for it any more
 */
export function paceOf(
  natives: Natives,
  progress: () => void,
  until: Milliseconds,
  signal: AbortSignal,
): Pace {
  const { now } = natives
  const calls = callCount()
  const during = async (ms: Milliseconds, goesOn: () => boolean) => {
    const end = now() + ms
    for (let frames = 0; goesOn() && now() < until && !signal.aborted; frames++) {
      if (now() >= end && frames >= LEAST_FRAMES) return
      await frame()
    }
  }
  const frame = async () => {
    await settle(natives)
    progress()
  }
  return {
    frame,
    get isOver() {
      return signal.aborted || now() >= until
    },
    async move(track, to) {
      let isRendered = false
      const observer = new natives.MutationObserver(() => {
        isRendered = true
      })
      observer.observe(track.element, { subtree: true, childList: true, characterData: true })
      track.position = to
      await frame()
      await during(
        BLANK_MS,
        () => (!isRendered && track.isBlank) || track.element.querySelector('[aria-busy="true"]') !== null,
      )
      observer.disconnect()
    },
    async grown(track: Track, length: number) {
      const isSame = () => track.length === length
      await during(GROW_MS, isSame)
      await during(LOAD_MS, () => isSame() && isCallOpen(calls))
      // What an answer brings is rendered after it.
      if (callCount() > calls) await during(BLANK_MS, isSame)
      return !isSame()
    },
  }
}
