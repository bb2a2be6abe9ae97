/** Splits long reads into pieces, so that they do not delay frames. The result still describes one moment. */

import { asFound } from '../platform/as-found.js'
import type { Natives } from '../platform/natives.js'
import { nextTask } from '../platform/next-task.js'
import { stretch } from './pieces.js'
import { type InnerRoot, searchRoots } from './walk.js'

/** ms of work per piece; the last piece also reports the result */
const PIECE_MS = 4
/** restarts of a read after page changes; then it runs in one piece */
const TRIES = 3
const OBSERVED = { childList: true, subtree: true, characterData: true, attributes: true } as const

export interface Pieces {
  natives: Natives
  progress?(): void
}

/**
 * Runs a read in pieces. When the page changes between two pieces, the read starts again.
 *
 * @param begin starts the read, which may pause at each `yield`; receives the page's document and all roots in it
 * @returns the result, in the turn of the last piece
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
        // The page can change only between two pieces.
        for (const root of roots) observer.observe(root, OBSERVED)
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
