import { settle } from '../act/settle.js'
import type { Findings } from '../observe/findings.js'
import type { Natives } from '../platform/natives.js'
import type { Milliseconds } from '../protocol/values.js'
import type { Pace } from './look-through.js'
import type { Track } from './track.js'

/** time limit for a blank container to render, in ms */
const BLANK_MS = 500
/** limits in ms: for content to appear at an end, and for the requests that load it */
const GROW_MS = 1_000
const LOAD_MS = 10_000
/** minimum length of each of these waits in frames: a busy machine renders few frames in that time */
const LEAST_FRAMES = 20

interface PaceContext {
  natives: Natives
  findings: Pick<Findings, 'calls'>
  progress(): void
  /** aborted when nobody waits for the search */
  signal: AbortSignal
}

/**
 * Paces a search through a list by the page's frames and, at the end of the list, by its requests.
 *
 * @param until epoch ms at which the search ends
 */
export function paceOf({ natives, findings, progress, signal }: PaceContext, until: Milliseconds): Pace {
  const { now } = natives
  const { calls } = findings
  const before = calls.count
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
      await during(LOAD_MS, () => isSame() && calls.isOpenAfter(before))
      // A response's content is rendered after it arrives.
      if (calls.count > before) await during(BLANK_MS, isSame)
      return !isSame()
    },
  }
}
