/** Long reads in pieces, so that no frame has to wait for them, that tell one moment all the same. */

import { asFound } from '../platform/as-found.js'
import type { Natives } from '../platform/natives.js'
import { nextTask } from '../platform/next-task.js'
import { stretch } from './pieces.js'
import { type InnerRoot, searchRoots } from './walk.js'

/** ms of work at a stretch; what is read is told in the last piece, too */
const PIECE_MS = 4
/** reads that begin again when the page changed between two pieces; after them one is done at a stretch */
const TRIES = 3
const SEEN = { childList: true, subtree: true, characterData: true, attributes: true } as const

/** What a read in pieces is done with. */
export interface Pieces {
  natives: Natives
  /** called between two pieces */
  progress?(): void
}

/**
 * Does a read piece by piece; it tells one moment: where the page changes between two pieces it begins again.
 *
 * @param begin the read, which gives way at each `yield`; given the page's document and all roots in it
 * @returns in the turn of the last piece
 */
export async function inPieces<T>(
  begin: (roots: readonly InnerRoot[]) => Generator<void, T>,
  { natives, progress }: Pieces,
): Promise<T> {
  let hasChanged = false
  const observer = new natives.MutationObserver(() => {
    hasChanged = true
  })
  try {
    for (let tries = TRIES; ; tries--) {
      hasChanged = false
      const roots: InnerRoot[] = [document]
      const read = withRoots(roots, begin)
      for (;;) {
        const until = tries === 0 ? Number.POSITIVE_INFINITY : natives.now() + PIECE_MS
        const step = asFound(() => stretch(read, () => natives.now() < until))
        if (step.done === true) return step.value
        // A page can change only while it has its turn.
        for (const root of roots) observer.observe(root, SEEN)
        await nextTask()
        progress?.()
        if (hasChanged) break
      }
    }
  } finally {
    observer.disconnect()
  }
}

function* withRoots<T>(
  roots: InnerRoot[],
  begin: (roots: readonly InnerRoot[]) => Generator<void, T>,
): Generator<void, T> {
  yield* searchRoots(document, (root) => roots.push(root))
  return yield* begin(roots)
}
