/** Long reads in pieces, so that no frame has to wait for them. */
import { asFound } from '../as-found.js'
import type { Natives } from '../observe/channel.js'
import { nextTask } from '../originals.js'

/** ms of work at a stretch; what is read is told in the last piece, too */
const PIECE_MS = 4
/** reads that begin again when the page changed between two pieces; after them one is done at a stretch */
const TRIES = 3
const SEEN = { childList: true, subtree: true, characterData: true, attributes: true } as const

/**
 * Does a read piece by piece; it tells one moment: where the page changes between two pieces it begins again.
 *
 * @param begin the read, which gives way at each `yield`
 */
export async function inPieces<T>(begin: () => Generator<void, T>, natives: Natives): Promise<T> {
  let hasChanged = false
  const observer = new natives.MutationObserver(() => {
    hasChanged = true
  })
  try {
    for (let tries = TRIES; ; tries--) {
      hasChanged = false
      const read = begin()
      for (;;) {
        const until = tries === 0 ? Number.POSITIVE_INFINITY : natives.now() + PIECE_MS
        const step = asFound(() => stretch(read, () => natives.now() < until))
        if (step.done === true) return step.value
        observer.observe(document, SEEN)
        await nextTask()
        if (hasChanged) break
      }
    }
  } finally {
    observer.disconnect()
  }
}

/** The read at a stretch. */
export function atOnce<T>(read: Generator<void, T>): T {
  const step = asFound(() => stretch(read, () => true))
  if (step.done !== true) throw new Error('a read that goes on has ended')
  return step.value
}

/** Reads on while it may. */
function stretch<T>(read: Generator<void, T>, goesOn: () => boolean): IteratorResult<void, T> {
  for (;;) {
    const step = read.next()
    if (step.done === true || !goesOn()) return step
  }
}
