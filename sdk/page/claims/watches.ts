import { inPieces, type Pieces } from '../../dom/one-moment.js'
import type { InnerRoot } from '../../dom/walk.js'
import { asFound } from '../../platform/as-found.js'
import type { LevelAnswer, LevelLeaf } from '../../protocol/predicates.js'
import { Watch, type WatchContext } from './watch.js'
import { type LeavesRead, readLeaves } from './watched.js'

export interface Watches {
  /** Reads the leaves, replaces the watch of that id, and returns the answers. */
  read(id: string, leaves: readonly LevelLeaf[], context: WatchContext & Pieces): Promise<LevelAnswer[]>
  /** Like `read`, for leaves that were read in this turn. */
  start(id: string, read: LeavesRead, roots: readonly InnerRoot[], context: WatchContext): LevelAnswer[]
  /** Reports every changed answer, even if the change had no event. Has no effect for an unknown id. */
  catchUp(id: string, pieces: Pieces): Promise<void>
  stop(id: string): void
  /** Stops all watches. No watch can start after that. */
  close(): void
}

export function createWatches(): Watches {
  const watches = new Map<string, Watch>()
  let isClosed = false
  const stop = (id: string) => {
    watches.get(id)?.close()
    watches.delete(id)
  }
  const start: Watches['start'] = (id, read, roots, context) => {
    stop(id)
    // A command that was running when the connection ended may still reach this line.
    if (read.watched.length > 0 && !isClosed) {
      const watch = asFound(() => new Watch(id, read, roots, context))
      watches.set(id, watch)
    }
    return read.watched.map(({ reported }) => reported)
  }
  return {
    read: (id, leaves, context) =>
      inPieces(function* (roots) {
        return start(id, yield* readLeaves(leaves, context), roots, context)
      }, context),
    start,
    async catchUp(id, pieces) {
      await watches.get(id)?.catchUp(pieces)
    },
    stop,
    close() {
      isClosed = true
      for (const id of [...watches.keys()]) stop(id)
    },
  }
}
